import { defineRule } from '../types';

export default defineRule({
  id: 'planetscale-password',
  name: 'PlanetScale password',
  provider: 'PlanetScale',
  description: 'A PlanetScale password. Whoever holds it reads and writes the database branch.',
  severity: 'critical',
  keywords: ['pscale_pw_'],
  patterns: [{ token: /pscale_pw_[\w-]{32,64}/ }],
  remediation: "Delete the password in the branch's settings.",
  references: ['https://planetscale.com/docs'],
  examples: {
    match: ['export PLANETSCALE_TOKEN=pscale_pw_<<alnum:43>>', '{"value": "pscale_pw_<<alnum:43>>", "other": 1}'],
    noMatch: [
      'see pscale_pw_<<alnum:14>> there',
      'PLANETSCALE_TOKEN=pscale_pw_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
