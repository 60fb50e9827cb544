import { defineRule } from '../types';

export default defineRule({
  id: 'e2b-key',
  name: 'E2B API key',
  provider: 'E2B',
  description: "An E2B API key. Whoever holds it starts sandboxes on the account's bill.",
  severity: 'medium',
  keywords: ['e2b_'],
  patterns: [{ token: /e2b_[0-9a-f]{40}/ }],
  remediation: 'Delete the key in the dashboard.',
  references: ['https://e2b.dev/docs'],
  examples: {
    match: ['export E2B_TOKEN=e2b_<<hex:40>>', '{"value": "e2b_<<hex:40>>", "other": 1}'],
    noMatch: ['see e2b_<<hex:13>> there', 'E2B_TOKEN=e2b_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
