import { defineRule } from '../types';

export default defineRule({
  id: 'infura-key',
  name: 'Infura or Alchemy project secret',
  provider: 'Consensys',
  description: "An Infura or Alchemy project secret. Whoever holds it calls nodes on the account's bill.",
  severity: 'medium',
  keywords: ['infura', 'alchemy'],
  patterns: [{ assigned: /[0-9a-f]{32}|[A-Za-z0-9_-]{32}/ }],
  entropy: 3.3,
  remediation: "Rotate the key in the project's settings.",
  references: ['https://docs.metamask.io/services/'],
  examples: {
    match: ['INFURA_API_KEY=<<hex:32>>', '  "infuraToken": "<<hex:32>>",'],
    noMatch: ['INFURA_API_KEY=${INFURA_API_KEY}', 'digest of the file: <<hex:32>>'],
  },
});
