import { defineRule } from '../types';

export default defineRule({
  id: 'private-key-pgp-old',
  name: 'PGP secret key block',
  provider: 'Private keys',
  description: 'A PGP secret key block. Whoever holds it can sign and decrypt as the owner of the key.',
  severity: 'critical',
  keywords: ['BEGIN PGP SECRET KEY BLOCK-----'],
  patterns: [{ pem: 'PGP SECRET KEY BLOCK' }],
  publicPrefix: 0,
  remediation:
    'Take the key out of use wherever its public half is trusted, make a new pair, and keep the private half in a secret store.',
  references: ['https://www.rfc-editor.org/rfc/rfc9580'],
  cwe: ['CWE-321', 'CWE-798'],
  examples: {
    match: [
      '-----BEGIN PGP SECRET KEY BLOCK-----\n<<base64:64>>\n<<base64:64>>\n<<base64:40>>==\n-----END PGP SECRET KEY BLOCK-----\n',
      '{"key": "-----BEGIN PGP SECRET KEY BLOCK-----\\n<<base64:64>>\\n<<base64:64>>\\n-----END PGP SECRET KEY BLOCK-----\\n"}',
      "const key = '-----BEGIN PGP SECRET KEY BLOCK-----\\n' +\n  '<<base64:64>>\\n' +\n  '<<base64:64>>\\n';",
      'key: |\n    -----BEGIN PGP SECRET KEY BLOCK-----\n    <<base64:64>>\n    <<base64:64>>\n    -----END PGP SECRET KEY BLOCK-----',
    ],
    noMatch: [
      'if (text.startsWith("-----BEGIN PGP SECRET KEY BLOCK-----")) {',
      '-----BEGIN PGP SECRET KEY BLOCK-----\n...\n-----END PGP SECRET KEY BLOCK-----',
      '-----BEGIN PGP SECRET KEY BLOCK-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC...\n-----END PGP SECRET KEY BLOCK-----',
    ],
  },
});
