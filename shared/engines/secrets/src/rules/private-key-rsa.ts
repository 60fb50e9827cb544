import { defineRule } from '../types';

export default defineRule({
  id: 'private-key-rsa',
  name: 'RSA private key',
  provider: 'Private keys',
  description: 'An RSA private key. Whoever holds it can sign and decrypt as the owner of the key.',
  severity: 'critical',
  keywords: ['BEGIN RSA PRIVATE KEY-----'],
  patterns: [{ pem: 'RSA PRIVATE KEY' }],
  publicPrefix: 0,
  remediation:
    'Take the key out of use wherever its public half is trusted, make a new pair, and keep the private half in a secret store.',
  references: ['https://www.rfc-editor.org/rfc/rfc7468'],
  cwe: ['CWE-321', 'CWE-798'],
  examples: {
    match: [
      '-----BEGIN RSA <<join:PRIVATE>> KEY-----\n<<base64:64>>\n<<base64:64>>\n<<base64:40>>==\n-----END RSA <<join:PRIVATE>> KEY-----\n',
      '{"key": "-----BEGIN RSA <<join:PRIVATE>> KEY-----\\n<<base64:64>>\\n<<base64:64>>\\n-----END RSA <<join:PRIVATE>> KEY-----\\n"}',
      "const key = '-----BEGIN RSA <<join:PRIVATE>> KEY-----\\n' +\n  '<<base64:64>>\\n' +\n  '<<base64:64>>\\n';",
      'key: |\n    -----BEGIN RSA <<join:PRIVATE>> KEY-----\n    <<base64:64>>\n    <<base64:64>>\n    -----END RSA <<join:PRIVATE>> KEY-----',
    ],
    noMatch: [
      'if (text.startsWith("-----BEGIN RSA PRIVATE KEY-----")) {',
      '-----BEGIN RSA PRIVATE KEY-----\n...\n-----END RSA PRIVATE KEY-----',
      '-----BEGIN RSA PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC...\n-----END RSA PRIVATE KEY-----',
    ],
  },
});
