import { defineRule } from '../types';

export default defineRule({
  id: 'airtable-pat',
  name: 'Airtable personal access token',
  provider: 'Airtable',
  description: 'An Airtable personal access token. Whoever holds it reads and changes the bases it was given.',
  severity: 'high',
  keywords: ['pat'],
  patterns: [{ token: /pat[A-Za-z0-9]{14}\.[0-9a-f]{64}/ }],
  remediation: 'Delete the token in the builder hub.',
  references: ['https://airtable.com/developers/web/api/authentication'],
  verify: {
    url: 'https://api.airtable.com/v0/meta/whoami',
    headers: { authorization: 'Bearer {secret}' },
    active: [200],
    inactive: [401],
  },
  examples: {
    match: ['export AIRTABLE_TOKEN=pat<<alnum:14>>.<<hex:64>>', '{"value": "pat<<alnum:14>>.<<hex:64>>", "other": 1}'],
    noMatch: [
      'see pat<<alnum:14>>.<<hex:21>> there',
      'AIRTABLE_TOKEN=patxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
