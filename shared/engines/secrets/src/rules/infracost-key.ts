import { defineRule } from '../types';

export default defineRule({
  id: 'infracost-key',
  name: 'Infracost API key',
  provider: 'Infracost',
  description: 'An Infracost API key. Whoever holds it uses the pricing API and uploads runs for the organisation.',
  severity: 'low',
  keywords: ['ico-'],
  patterns: [{ token: /ico-[A-Za-z0-9]{32}/ }],
  remediation: "Rotate the key in the organisation's settings.",
  references: ['https://www.infracost.io/docs/'],
  examples: {
    match: ['export INFRACOST_TOKEN=ico-<<alnum:32>>', '{"value": "ico-<<alnum:32>>", "other": 1}'],
    noMatch: ['see ico-<<alnum:10>> there', 'INFRACOST_TOKEN=ico-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
