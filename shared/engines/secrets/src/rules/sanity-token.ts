import { defineRule } from '../types';

export default defineRule({
  id: 'sanity-token',
  name: 'Sanity API token',
  provider: 'Sanity',
  description: 'A Sanity API token. Whoever holds it reads and changes the content of the project.',
  severity: 'high',
  keywords: ['sanity'],
  patterns: [{ assigned: /sk[A-Za-z0-9]{78,180}/ }],
  remediation: "Delete the token in the project's settings.",
  references: ['https://www.sanity.io/docs'],
  examples: {
    match: ['SANITY_TOKEN=sk<<alnum:120>>', '  "sanityToken": "sk<<alnum:120>>",'],
    noMatch: ['SANITY_TOKEN=${SANITY_TOKEN}', 'digest of the file: sk<<alnum:120>>'],
  },
});
