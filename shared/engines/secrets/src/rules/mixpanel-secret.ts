import { defineRule } from '../types';

export default defineRule({
  id: 'mixpanel-secret',
  name: 'Mixpanel secret',
  provider: 'Mixpanel',
  description: "A Mixpanel secret. Whoever holds it sends or exports the project's events.",
  severity: 'medium',
  keywords: ['mixpanel'],
  patterns: [{ assigned: /[0-9a-f]{32}/ }],
  remediation: "Rotate the secret in the project's settings.",
  references: ['https://developer.mixpanel.com'],
  examples: {
    match: ['MIXPANEL_API_SECRET=<<hex:32>>', '  "mixpanelToken": "<<hex:32>>",'],
    noMatch: ['MIXPANEL_API_SECRET=${MIXPANEL_API_SECRET}', 'digest of the file: <<hex:32>>'],
  },
});
