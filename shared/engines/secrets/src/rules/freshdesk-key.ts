import { defineRule } from '../types';

export default defineRule({
  id: 'freshdesk-key',
  name: 'Freshdesk API key',
  provider: 'Freshworks',
  description: 'A Freshdesk API key. Whoever holds it reads and changes tickets as its user.',
  severity: 'high',
  keywords: ['freshdesk', 'freshservice', 'freshworks'],
  patterns: [{ assigned: /[A-Za-z0-9]{20}/ }],
  entropy: 3.6,
  remediation: 'Reset the key in the profile.',
  references: ['https://developers.freshdesk.com/api/'],
  examples: {
    match: ['FRESHDESK_API_KEY=<<alnum:20>>', '  "freshdeskToken": "<<alnum:20>>",'],
    noMatch: ['FRESHDESK_API_KEY=${FRESHDESK_API_KEY}', 'digest of the file: <<alnum:20>>'],
  },
});
