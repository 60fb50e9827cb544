import { defineRule } from '../types';

export default defineRule({
  id: 'octopus-deploy-key',
  name: 'Octopus Deploy API key',
  provider: 'Octopus Deploy',
  description: 'An Octopus Deploy API key. Whoever holds it deploys as its user or service account.',
  severity: 'high',
  keywords: ['API-'],
  patterns: [{ token: /API-[A-Z0-9]{26,32}/ }],
  entropy: 3.5,
  remediation: "Revoke the key in the user's profile.",
  references: ['https://octopus.com/docs/octopus-rest-api/how-to-create-an-api-key'],
  examples: {
    match: ['export OCTOPUS_TOKEN=API-<<uppernum:29>>', '{"value": "API-<<uppernum:29>>", "other": 1}'],
    noMatch: ['see API-<<uppernum:9>> there', 'OCTOPUS_TOKEN=API-xxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
