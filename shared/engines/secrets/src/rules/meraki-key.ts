import { defineRule } from '../types';

export default defineRule({
  id: 'meraki-key',
  name: 'Meraki API key',
  provider: 'Cisco',
  description: "A Meraki API key. Whoever holds it changes the networks of its user's organisations.",
  severity: 'critical',
  keywords: ['meraki'],
  patterns: [{ assigned: /[0-9a-f]{40}/ }],
  remediation: 'Revoke the key in the profile.',
  references: ['https://developer.cisco.com/meraki/api-v1/'],
  examples: {
    match: ['MERAKI_API_KEY=<<hex:40>>', '  "merakiToken": "<<hex:40>>",'],
    noMatch: ['MERAKI_API_KEY=${MERAKI_API_KEY}', 'digest of the file: <<hex:40>>'],
  },
});
