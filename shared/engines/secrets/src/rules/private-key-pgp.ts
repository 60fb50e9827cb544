import { defineRule } from '../types';

export default defineRule({
  id: 'private-key-pgp',
  name: 'PGP private key block',
  provider: 'Private keys',
  description:
    'A PGP private key block. Whoever holds it can sign and decrypt mail and releases as the owner of the key.',
  severity: 'critical',
  keywords: ['BEGIN PGP PRIVATE KEY BLOCK-----'],
  patterns: [{ pem: 'PGP PRIVATE KEY BLOCK' }],
  publicPrefix: 0,
  remediation:
    'Take the key out of use wherever its public half is trusted, make a new pair, and keep the private half in a secret store.',
  references: ['https://www.rfc-editor.org/rfc/rfc9580'],
  cwe: ['CWE-321', 'CWE-798'],
  examples: {
    match: [
      '-----BEGIN PGP <<join:PRIVATE>> KEY BLOCK-----\n<<base64:64>>\n<<base64:64>>\n<<base64:40>>==\n-----END PGP <<join:PRIVATE>> KEY BLOCK-----\n',
      '{"key": "-----BEGIN PGP <<join:PRIVATE>> KEY BLOCK-----\\n<<base64:64>>\\n<<base64:64>>\\n-----END PGP <<join:PRIVATE>> KEY BLOCK-----\\n"}',
      "const key = '-----BEGIN PGP <<join:PRIVATE>> KEY BLOCK-----\\n' +\n  '<<base64:64>>\\n' +\n  '<<base64:64>>\\n';",
      'key: |\n    -----BEGIN PGP <<join:PRIVATE>> KEY BLOCK-----\n    <<base64:64>>\n    <<base64:64>>\n    -----END PGP <<join:PRIVATE>> KEY BLOCK-----',
    ],
    noMatch: [
      'if (text.startsWith("-----BEGIN PGP PRIVATE KEY BLOCK-----")) {',
      '-----BEGIN PGP PRIVATE KEY BLOCK-----\n...\n-----END PGP PRIVATE KEY BLOCK-----',
      '-----BEGIN PGP PRIVATE KEY BLOCK-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC...\n-----END PGP PRIVATE KEY BLOCK-----',
    ],
  },
});
