import { defineRule } from '../types';

export default defineRule({
  id: 'openvpn-static-key',
  name: 'OpenVPN static key',
  provider: 'Private keys',
  description: 'An OpenVPN static key. Whoever holds it reads and joins the tunnel it protects.',
  severity: 'high',
  keywords: ['BEGIN OpenVPN Static key V1-----'],
  patterns: [{ pem: 'OpenVPN Static key V1' }],
  publicPrefix: 0,
  remediation:
    'Take the key out of use wherever its public half is trusted, make a new pair, and keep the private half in a secret store.',
  references: ['https://openvpn.net/community-resources/'],
  cwe: ['CWE-321', 'CWE-798'],
  examples: {
    match: [
      '-----BEGIN <<join:OpenVPN>> Static key V1-----\n<<hex:32>>\n<<hex:32>>\n<<hex:32>>\n-----END OpenVPN Static key V1-----',
    ],
    noMatch: ['-----BEGIN OpenVPN Static key V1-----\n...\n-----END OpenVPN Static key V1-----'],
  },
});
