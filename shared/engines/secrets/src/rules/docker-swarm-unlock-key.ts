import { defineRule } from '../types';

export default defineRule({
  id: 'docker-swarm-unlock-key',
  name: 'Docker Swarm unlock key',
  provider: 'Docker',
  description: "A Docker Swarm unlock key. Whoever holds it unlocks the managers' keys and logs.",
  severity: 'high',
  keywords: ['SWMKEY-1-'],
  patterns: [{ token: /SWMKEY-1-[A-Za-z0-9+/]{43}/ }],
  remediation: 'Rotate it with `docker swarm unlock-key --rotate`.',
  references: ['https://docs.docker.com/engine/swarm/swarm_manager_locking/'],
  examples: {
    match: ['export SWARM_TOKEN=SWMKEY-1-<<base64:43>>', '{"value": "SWMKEY-1-<<base64:43>>", "other": 1}'],
    noMatch: ['see SWMKEY-1-<<base64:14>> there', 'SWARM_TOKEN=SWMKEY-1-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
