import { defineRule } from '../types';

export default defineRule({
  id: 'cosign-private-key-old',
  name: 'cosign private key (older)',
  provider: 'Private keys',
  description: 'A cosign private key (older). Whoever holds it can sign images and releases once a passphrase fits.',
  severity: 'medium',
  keywords: ['BEGIN ENCRYPTED COSIGN PRIVATE KEY-----'],
  patterns: [{ pem: 'ENCRYPTED COSIGN PRIVATE KEY' }],
  publicPrefix: 0,
  remediation:
    'Take the key out of use wherever its public half is trusted, make a new pair, and keep the private half in a secret store.',
  references: ['https://docs.sigstore.dev'],
  cwe: ['CWE-321', 'CWE-798'],
  examples: {
    match: [
      '-----BEGIN ENCRYPTED COSIGN <<join:PRIVATE>> KEY-----\n<<base64:64>>\n<<base64:64>>\n<<base64:40>>==\n-----END ENCRYPTED COSIGN <<join:PRIVATE>> KEY-----\n',
      '{"key": "-----BEGIN ENCRYPTED COSIGN <<join:PRIVATE>> KEY-----\\n<<base64:64>>\\n<<base64:64>>\\n-----END ENCRYPTED COSIGN <<join:PRIVATE>> KEY-----\\n"}',
      "const key = '-----BEGIN ENCRYPTED COSIGN <<join:PRIVATE>> KEY-----\\n' +\n  '<<base64:64>>\\n' +\n  '<<base64:64>>\\n';",
      'key: |\n    -----BEGIN ENCRYPTED COSIGN <<join:PRIVATE>> KEY-----\n    <<base64:64>>\n    <<base64:64>>\n    -----END ENCRYPTED COSIGN <<join:PRIVATE>> KEY-----',
    ],
    noMatch: [
      'if (text.startsWith("-----BEGIN ENCRYPTED COSIGN PRIVATE KEY-----")) {',
      '-----BEGIN ENCRYPTED COSIGN PRIVATE KEY-----\n...\n-----END ENCRYPTED COSIGN PRIVATE KEY-----',
      '-----BEGIN ENCRYPTED COSIGN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC...\n-----END ENCRYPTED COSIGN PRIVATE KEY-----',
    ],
  },
});
