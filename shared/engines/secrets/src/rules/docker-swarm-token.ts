import { defineRule } from '../types';

export default defineRule({
  id: 'docker-swarm-token',
  name: 'Docker Swarm join token',
  provider: 'Docker',
  description: 'A Docker Swarm join token. Whoever holds it joins machines to the swarm.',
  severity: 'high',
  keywords: ['SWMTKN-1-'],
  patterns: [{ token: /SWMTKN-1-[a-z0-9]{50}-[a-z0-9]{25}/ }],
  remediation: 'Rotate it with `docker swarm join-token --rotate`.',
  references: ['https://docs.docker.com/engine/swarm/join-nodes/'],
  examples: {
    match: [
      'export SWARM_TOKEN=SWMTKN-1-<<lowernum:50>>-<<lowernum:25>>',
      '{"value": "SWMTKN-1-<<lowernum:50>>-<<lowernum:25>>", "other": 1}',
    ],
    noMatch: [
      'see SWMTKN-1-<<lowernum:16>> there',
      'SWARM_TOKEN=SWMTKN-1-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
