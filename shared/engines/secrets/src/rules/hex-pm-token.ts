import { defineRule } from '../types';

export default defineRule({
  id: 'hex-pm-token',
  name: 'Hex.pm API key',
  provider: 'Hex.pm',
  description: 'A Hex.pm API key. Whoever holds it publishes packages.',
  severity: 'critical',
  keywords: ['hex_api_key', 'hexpm'],
  patterns: [{ assigned: /[0-9a-f]{32}/ }],
  remediation: 'Revoke the key with `mix hex.user key revoke`.',
  references: ['https://hex.pm/docs/publish'],
  examples: {
    match: ['HEX_API_KEY=<<hex:32>>', '  "hex_api_key": "<<hex:32>>",'],
    noMatch: ['HEX_API_KEY=${HEX_API_KEY}', 'digest of the file: <<hex:32>>'],
  },
});
