import { defineRule } from '../types';

export default defineRule({
  id: 'etherscan-key',
  name: 'Etherscan API key',
  provider: 'Etherscan',
  description: "An Etherscan API key. Whoever holds it uses the account's quota.",
  severity: 'low',
  keywords: ['etherscan', 'bscscan', 'polygonscan'],
  patterns: [{ assigned: /[A-Z0-9]{34}/ }],
  entropy: 3.8,
  remediation: 'Delete the key in the account.',
  references: ['https://docs.etherscan.io'],
  examples: {
    match: ['ETHERSCAN_API_KEY=<<uppernum:34>>', '  "etherscanToken": "<<uppernum:34>>",'],
    noMatch: ['ETHERSCAN_API_KEY=${ETHERSCAN_API_KEY}', 'digest of the file: <<uppernum:34>>'],
  },
});
