import { defineRule } from '../types';

export default defineRule({
  id: 'sendbird-token',
  name: 'Sendbird API token',
  provider: 'Sendbird',
  description: 'A Sendbird API token. Whoever holds it reads and writes every chat of the application.',
  severity: 'medium',
  keywords: ['sendbird'],
  patterns: [{ assigned: /[0-9a-f]{40}/ }],
  remediation: 'Revoke the token in the dashboard.',
  references: ['https://sendbird.com/docs'],
  examples: {
    match: ['SENDBIRD_API_KEY=<<hex:40>>', '  "sendbirdToken": "<<hex:40>>",'],
    noMatch: ['SENDBIRD_API_KEY=${SENDBIRD_API_KEY}', 'digest of the file: <<hex:40>>'],
  },
});
