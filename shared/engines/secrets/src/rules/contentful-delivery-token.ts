import { defineRule } from '../types';

export default defineRule({
  id: 'contentful-delivery-token',
  name: 'Contentful delivery token',
  provider: 'Contentful',
  description: 'A Contentful delivery token. Whoever holds it reads the published content.',
  severity: 'low',
  keywords: ['contentful'],
  patterns: [{ assigned: /[\w-]{43}/ }],
  entropy: 4,
  remediation: 'Delete the key under API keys.',
  references: ['https://www.contentful.com/developers/docs/references/authentication/'],
  examples: {
    match: ['CONTENTFUL_ACCESS_TOKEN=<<alnum:43>>', '  "contentfulToken": "<<alnum:43>>",'],
    noMatch: ['CONTENTFUL_ACCESS_TOKEN=${CONTENTFUL_ACCESS_TOKEN}', 'digest of the file: <<alnum:43>>'],
  },
});
