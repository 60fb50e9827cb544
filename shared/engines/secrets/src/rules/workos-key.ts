import { defineRule } from '../types';

export default defineRule({
  id: 'workos-key',
  name: 'WorkOS API key',
  provider: 'WorkOS',
  description: 'A WorkOS API key. Whoever holds it manages connections and directories.',
  severity: 'high',
  keywords: ['sk_'],
  patterns: [{ token: /sk_(?:live|test)?_?a2V5X[A-Za-z0-9+/]{60,120}={0,2}/ }],
  entropy: 3.5,
  specificity: 4,
  remediation: 'Revoke the key in the dashboard.',
  references: ['https://workos.com/docs'],
  examples: {
    match: ['export WORKOS_TOKEN=sk_live_a2V5X<<alnum:80>>', '{"value": "sk_live_a2V5X<<alnum:80>>", "other": 1}'],
    noMatch: ['WORKOS_API_KEY=sk_a2V5X'],
  },
});
