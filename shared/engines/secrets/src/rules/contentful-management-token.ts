import { defineRule } from '../types';

export default defineRule({
  id: 'contentful-management-token',
  name: 'Contentful management token',
  provider: 'Contentful',
  description: "A Contentful management token. Whoever holds it reads and changes the content of its user's spaces.",
  severity: 'high',
  keywords: ['CFPAT-'],
  patterns: [{ token: /CFPAT-[\w-]{43}/ }],
  remediation: "Revoke the token in the account's settings.",
  references: ['https://www.contentful.com/developers/docs/references/authentication/'],
  verify: {
    url: 'https://api.contentful.com/users/me',
    headers: { authorization: 'Bearer {secret}' },
    active: [200],
    inactive: [401],
  },
  examples: {
    match: ['export CONTENTFUL_TOKEN=CFPAT-<<alnum:43>>', '{"value": "CFPAT-<<alnum:43>>", "other": 1}'],
    noMatch: ['see CFPAT-<<alnum:14>> there', 'CONTENTFUL_TOKEN=CFPAT-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
