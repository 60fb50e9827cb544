import { defineRule } from '../types';

export default defineRule({
  id: 'telnyx-key',
  name: 'Telnyx API key',
  provider: 'Telnyx',
  description: "A Telnyx API key. Whoever holds it calls and texts on the account's bill.",
  severity: 'high',
  keywords: ['KEY0'],
  patterns: [{ token: /KEY0[A-Z0-9a-z]{40,60}_[A-Za-z0-9]{22}/ }],
  remediation: 'Delete the key under API keys.',
  references: ['https://developers.telnyx.com'],
  examples: {
    match: [
      'export TELNYX_TOKEN=KEY0<<uppernum:46>>_<<alnum:22>>',
      '{"value": "KEY0<<uppernum:46>>_<<alnum:22>>", "other": 1}',
    ],
    noMatch: ['see KEY0<<uppernum:15>> there', 'TELNYX_TOKEN=KEY0xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
