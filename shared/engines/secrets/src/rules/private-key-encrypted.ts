import { defineRule } from '../types';

export default defineRule({
  id: 'private-key-encrypted',
  name: 'encrypted private key (PKCS #8)',
  provider: 'Private keys',
  description:
    'An encrypted private key (PKCS #8). Whoever holds it can try passphrases against it without anyone noticing, and sign and decrypt once one fits.',
  severity: 'medium',
  keywords: ['BEGIN ENCRYPTED PRIVATE KEY-----'],
  patterns: [{ pem: 'ENCRYPTED PRIVATE KEY' }],
  publicPrefix: 0,
  remediation:
    'Take the key out of use wherever its public half is trusted, make a new pair, and keep the private half in a secret store.',
  references: ['https://www.rfc-editor.org/rfc/rfc7468'],
  cwe: ['CWE-321', 'CWE-798'],
  examples: {
    match: [
      '-----BEGIN ENCRYPTED <<join:PRIVATE>> KEY-----\n<<base64:64>>\n<<base64:64>>\n<<base64:40>>==\n-----END ENCRYPTED <<join:PRIVATE>> KEY-----\n',
      '{"key": "-----BEGIN ENCRYPTED <<join:PRIVATE>> KEY-----\\n<<base64:64>>\\n<<base64:64>>\\n-----END ENCRYPTED <<join:PRIVATE>> KEY-----\\n"}',
      "const key = '-----BEGIN ENCRYPTED <<join:PRIVATE>> KEY-----\\n' +\n  '<<base64:64>>\\n' +\n  '<<base64:64>>\\n';",
      'key: |\n    -----BEGIN ENCRYPTED <<join:PRIVATE>> KEY-----\n    <<base64:64>>\n    <<base64:64>>\n    -----END ENCRYPTED <<join:PRIVATE>> KEY-----',
    ],
    noMatch: [
      'if (text.startsWith("-----BEGIN ENCRYPTED PRIVATE KEY-----")) {',
      '-----BEGIN ENCRYPTED PRIVATE KEY-----\n...\n-----END ENCRYPTED PRIVATE KEY-----',
      '-----BEGIN ENCRYPTED PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC...\n-----END ENCRYPTED PRIVATE KEY-----',
    ],
  },
});
