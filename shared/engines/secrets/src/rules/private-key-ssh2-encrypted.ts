import { defineRule } from '../types';

export default defineRule({
  id: 'private-key-ssh2-encrypted',
  name: 'SSH2 encrypted private key',
  provider: 'Private keys',
  description:
    'An SSH2 encrypted private key. Whoever holds it can log in wherever the public half is authorised, once a passphrase fits.',
  severity: 'high',
  keywords: ['BEGIN SSH2 ENCRYPTED PRIVATE KEY-----'],
  patterns: [{ pem: 'SSH2 ENCRYPTED PRIVATE KEY' }],
  publicPrefix: 0,
  remediation:
    'Take the key out of use wherever its public half is trusted, make a new pair, and keep the private half in a secret store.',
  references: ['https://www.rfc-editor.org/rfc/rfc4716'],
  cwe: ['CWE-321', 'CWE-798'],
  examples: {
    match: [
      '-----BEGIN SSH2 ENCRYPTED <<join:PRIVATE>> KEY-----\n<<base64:64>>\n<<base64:64>>\n<<base64:40>>==\n-----END SSH2 ENCRYPTED <<join:PRIVATE>> KEY-----\n',
      '{"key": "-----BEGIN SSH2 ENCRYPTED <<join:PRIVATE>> KEY-----\\n<<base64:64>>\\n<<base64:64>>\\n-----END SSH2 ENCRYPTED <<join:PRIVATE>> KEY-----\\n"}',
      "const key = '-----BEGIN SSH2 ENCRYPTED <<join:PRIVATE>> KEY-----\\n' +\n  '<<base64:64>>\\n' +\n  '<<base64:64>>\\n';",
      'key: |\n    -----BEGIN SSH2 ENCRYPTED <<join:PRIVATE>> KEY-----\n    <<base64:64>>\n    <<base64:64>>\n    -----END SSH2 ENCRYPTED <<join:PRIVATE>> KEY-----',
    ],
    noMatch: [
      'if (text.startsWith("-----BEGIN SSH2 ENCRYPTED PRIVATE KEY-----")) {',
      '-----BEGIN SSH2 ENCRYPTED PRIVATE KEY-----\n...\n-----END SSH2 ENCRYPTED PRIVATE KEY-----',
      '-----BEGIN SSH2 ENCRYPTED PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC...\n-----END SSH2 ENCRYPTED PRIVATE KEY-----',
    ],
  },
});
