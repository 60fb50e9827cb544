import { defineRule } from '../types';

export default defineRule({
  id: 'private-key-pkcs8',
  name: 'private key (PKCS #8)',
  provider: 'Private keys',
  description: 'A private key (PKCS #8). Whoever holds it can sign and decrypt as the owner of the key.',
  severity: 'critical',
  keywords: ['BEGIN PRIVATE KEY-----'],
  patterns: [{ pem: 'PRIVATE KEY' }],
  publicPrefix: 0,
  remediation:
    'Take the key out of use wherever its public half is trusted, make a new pair, and keep the private half in a secret store.',
  references: ['https://www.rfc-editor.org/rfc/rfc7468'],
  cwe: ['CWE-321', 'CWE-798'],
  examples: {
    match: [
      '-----BEGIN <<join:PRIVATE>> KEY-----\n<<base64:64>>\n<<base64:64>>\n<<base64:40>>==\n-----END <<join:PRIVATE>> KEY-----\n',
      '{"key": "-----BEGIN <<join:PRIVATE>> KEY-----\\n<<base64:64>>\\n<<base64:64>>\\n-----END <<join:PRIVATE>> KEY-----\\n"}',
      "const key = '-----BEGIN <<join:PRIVATE>> KEY-----\\n' +\n  '<<base64:64>>\\n' +\n  '<<base64:64>>\\n';",
      'key: |\n    -----BEGIN <<join:PRIVATE>> KEY-----\n    <<base64:64>>\n    <<base64:64>>\n    -----END <<join:PRIVATE>> KEY-----',
    ],
    noMatch: [
      'if (text.startsWith("-----BEGIN PRIVATE KEY-----")) {',
      '-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----',
      '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC...\n-----END PRIVATE KEY-----',
    ],
  },
});
