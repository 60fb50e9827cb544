import { defineRule } from '../types';

export default defineRule({
  id: 'private-key-dsa',
  name: 'DSA private key',
  provider: 'Private keys',
  description: 'A DSA private key. Whoever holds it can sign and log in as the owner of the key.',
  severity: 'critical',
  keywords: ['BEGIN DSA PRIVATE KEY-----'],
  patterns: [{ pem: 'DSA PRIVATE KEY' }],
  publicPrefix: 0,
  remediation:
    'Take the key out of use wherever its public half is trusted, make a new pair, and keep the private half in a secret store.',
  references: ['https://www.rfc-editor.org/rfc/rfc7468'],
  cwe: ['CWE-321', 'CWE-798'],
  examples: {
    match: [
      '-----BEGIN DSA <<join:PRIVATE>> KEY-----\n<<base64:64>>\n<<base64:64>>\n<<base64:40>>==\n-----END DSA <<join:PRIVATE>> KEY-----\n',
      '{"key": "-----BEGIN DSA <<join:PRIVATE>> KEY-----\\n<<base64:64>>\\n<<base64:64>>\\n-----END DSA <<join:PRIVATE>> KEY-----\\n"}',
      "const key = '-----BEGIN DSA <<join:PRIVATE>> KEY-----\\n' +\n  '<<base64:64>>\\n' +\n  '<<base64:64>>\\n';",
      'key: |\n    -----BEGIN DSA <<join:PRIVATE>> KEY-----\n    <<base64:64>>\n    <<base64:64>>\n    -----END DSA <<join:PRIVATE>> KEY-----',
    ],
    noMatch: [
      'if (text.startsWith("-----BEGIN DSA PRIVATE KEY-----")) {',
      '-----BEGIN DSA PRIVATE KEY-----\n...\n-----END DSA PRIVATE KEY-----',
      '-----BEGIN DSA PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC...\n-----END DSA PRIVATE KEY-----',
    ],
  },
});
