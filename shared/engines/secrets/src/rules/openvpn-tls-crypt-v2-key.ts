import { defineRule } from '../types';

export default defineRule({
  id: 'openvpn-tls-crypt-v2-key',
  name: 'OpenVPN tls-crypt-v2 key',
  provider: 'Private keys',
  description: 'An OpenVPN tls-crypt-v2 key. Whoever holds it joins the tunnel as the client it was made for.',
  severity: 'high',
  keywords: ['BEGIN OpenVPN tls-crypt-v2 client key-----'],
  patterns: [{ pem: 'OpenVPN tls-crypt-v2 client key' }],
  publicPrefix: 0,
  remediation:
    'Take the key out of use wherever its public half is trusted, make a new pair, and keep the private half in a secret store.',
  references: ['https://openvpn.net/community-resources/'],
  cwe: ['CWE-321', 'CWE-798'],
  examples: {
    match: [
      '-----BEGIN OpenVPN tls-crypt-v2 client key-----\n<<base64:64>>\n<<base64:64>>\n<<base64:40>>==\n-----END OpenVPN tls-crypt-v2 client key-----\n',
      '{"key": "-----BEGIN OpenVPN tls-crypt-v2 client key-----\\n<<base64:64>>\\n<<base64:64>>\\n-----END OpenVPN tls-crypt-v2 client key-----\\n"}',
      "const key = '-----BEGIN OpenVPN tls-crypt-v2 client key-----\\n' +\n  '<<base64:64>>\\n' +\n  '<<base64:64>>\\n';",
      'key: |\n    -----BEGIN OpenVPN tls-crypt-v2 client key-----\n    <<base64:64>>\n    <<base64:64>>\n    -----END OpenVPN tls-crypt-v2 client key-----',
    ],
    noMatch: [
      'if (text.startsWith("-----BEGIN OpenVPN tls-crypt-v2 client key-----")) {',
      '-----BEGIN OpenVPN tls-crypt-v2 client key-----\n...\n-----END OpenVPN tls-crypt-v2 client key-----',
      '-----BEGIN OpenVPN tls-crypt-v2 client key-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC...\n-----END OpenVPN tls-crypt-v2 client key-----',
    ],
  },
});
