import { defineRule } from '../types';

export default defineRule({
  id: 'airtable-key-legacy',
  name: 'Airtable API key',
  provider: 'Airtable',
  description: 'An Airtable API key. Whoever holds it reads and changes the bases of its user.',
  severity: 'high',
  keywords: ['airtable'],
  patterns: [{ assigned: /key[A-Za-z0-9]{14}/ }],
  entropy: 3.3,
  remediation: 'Delete the key in the account; API keys were replaced by tokens.',
  references: ['https://airtable.com/developers/web/api/authentication'],
  examples: {
    match: ['AIRTABLE_API_KEY=key<<alnum:14>>', '  "airtableToken": "key<<alnum:14>>",'],
    noMatch: ['AIRTABLE_API_KEY=${AIRTABLE_API_KEY}', 'digest of the file: key<<alnum:14>>'],
  },
});
