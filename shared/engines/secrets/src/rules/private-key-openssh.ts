import { defineRule } from '../types';

export default defineRule({
  id: 'private-key-openssh',
  name: 'OpenSSH private key',
  provider: 'Private keys',
  description:
    'An OpenSSH private key. Whoever holds it can log in wherever the public half is authorised, unless a passphrase protects the key.',
  severity: 'critical',
  keywords: ['BEGIN OPENSSH PRIVATE KEY-----'],
  patterns: [{ pem: 'OPENSSH PRIVATE KEY' }],
  publicPrefix: 0,
  remediation:
    'Take the key out of use wherever its public half is trusted, make a new pair, and keep the private half in a secret store.',
  references: ['https://www.openssh.com/manual.html'],
  cwe: ['CWE-321', 'CWE-798'],
  examples: {
    match: [
      '-----BEGIN OPENSSH <<join:PRIVATE>> KEY-----\n<<base64:64>>\n<<base64:64>>\n<<base64:40>>==\n-----END OPENSSH <<join:PRIVATE>> KEY-----\n',
      '{"key": "-----BEGIN OPENSSH <<join:PRIVATE>> KEY-----\\n<<base64:64>>\\n<<base64:64>>\\n-----END OPENSSH <<join:PRIVATE>> KEY-----\\n"}',
      "const key = '-----BEGIN OPENSSH <<join:PRIVATE>> KEY-----\\n' +\n  '<<base64:64>>\\n' +\n  '<<base64:64>>\\n';",
      'key: |\n    -----BEGIN OPENSSH <<join:PRIVATE>> KEY-----\n    <<base64:64>>\n    <<base64:64>>\n    -----END OPENSSH <<join:PRIVATE>> KEY-----',
    ],
    noMatch: [
      'if (text.startsWith("-----BEGIN OPENSSH PRIVATE KEY-----")) {',
      '-----BEGIN OPENSSH PRIVATE KEY-----\n...\n-----END OPENSSH PRIVATE KEY-----',
      '-----BEGIN OPENSSH PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC...\n-----END OPENSSH PRIVATE KEY-----',
    ],
  },
});
