import { defineRule } from '../types';

export default defineRule({
  id: 'private-key-ec',
  name: 'elliptic-curve private key',
  provider: 'Private keys',
  description: 'An elliptic-curve private key. Whoever holds it can sign as the owner of the key.',
  severity: 'critical',
  keywords: ['BEGIN EC PRIVATE KEY-----'],
  patterns: [{ pem: 'EC PRIVATE KEY' }],
  publicPrefix: 0,
  remediation:
    'Take the key out of use wherever its public half is trusted, make a new pair, and keep the private half in a secret store.',
  references: ['https://www.rfc-editor.org/rfc/rfc7468'],
  cwe: ['CWE-321', 'CWE-798'],
  examples: {
    match: [
      '-----BEGIN EC <<join:PRIVATE>> KEY-----\n<<base64:64>>\n<<base64:64>>\n<<base64:40>>==\n-----END EC <<join:PRIVATE>> KEY-----\n',
      '{"key": "-----BEGIN EC <<join:PRIVATE>> KEY-----\\n<<base64:64>>\\n<<base64:64>>\\n-----END EC <<join:PRIVATE>> KEY-----\\n"}',
      "const key = '-----BEGIN EC <<join:PRIVATE>> KEY-----\\n' +\n  '<<base64:64>>\\n' +\n  '<<base64:64>>\\n';",
      'key: |\n    -----BEGIN EC <<join:PRIVATE>> KEY-----\n    <<base64:64>>\n    <<base64:64>>\n    -----END EC <<join:PRIVATE>> KEY-----',
    ],
    noMatch: [
      'if (text.startsWith("-----BEGIN EC PRIVATE KEY-----")) {',
      '-----BEGIN EC PRIVATE KEY-----\n...\n-----END EC PRIVATE KEY-----',
      '-----BEGIN EC PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC...\n-----END EC PRIVATE KEY-----',
    ],
  },
});
