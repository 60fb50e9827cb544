import { defineRule } from '../types';

export default defineRule({
  id: 'zulip-key',
  name: 'Zulip API key',
  provider: 'Zulip',
  description: 'A Zulip API key. Whoever holds it reads and writes as the user or bot it belongs to.',
  severity: 'medium',
  keywords: ['zulip'],
  patterns: [{ assigned: /[A-Za-z0-9]{32}/ }],
  entropy: 3.8,
  remediation: 'Generate a new key in the settings.',
  references: ['https://zulip.com/api/api-keys'],
  examples: {
    match: ['ZULIP_API_KEY=<<alnum:32>>', '  "zulipToken": "<<alnum:32>>",'],
    noMatch: ['ZULIP_API_KEY=${ZULIP_API_KEY}', 'digest of the file: <<alnum:32>>'],
  },
});
