import { defineRule } from '../types';

export default defineRule({
  id: 'drone-token',
  name: 'Drone CI token',
  provider: 'Drone',
  description: "A Drone CI token. Whoever holds it uses the server's API, or takes jobs as a runner.",
  severity: 'high',
  keywords: ['drone_token', 'drone_rpc_secret', 'drone_secret'],
  patterns: [{ assigned: /[A-Za-z0-9]{32}/ }],
  entropy: 3,
  remediation: 'Change the token in the account, or the shared secret on server and runners.',
  references: ['https://docs.drone.io'],
  examples: {
    match: ['DRONE_TOKEN=<<alnum:32>>', '  "drone_token": "<<alnum:32>>",'],
    noMatch: ['DRONE_TOKEN=${DRONE_TOKEN}', 'digest of the file: <<alnum:32>>'],
  },
});
