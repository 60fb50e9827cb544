import { defineRule } from '../types';

export default defineRule({
  id: 'cosign-private-key',
  name: 'Sigstore or cosign private key',
  provider: 'Private keys',
  description:
    'A Sigstore or cosign private key. Whoever holds it can sign images and releases once a passphrase fits.',
  severity: 'medium',
  keywords: ['BEGIN ENCRYPTED SIGSTORE PRIVATE KEY-----'],
  patterns: [{ pem: 'ENCRYPTED SIGSTORE PRIVATE KEY' }],
  publicPrefix: 0,
  remediation:
    'Take the key out of use wherever its public half is trusted, make a new pair, and keep the private half in a secret store.',
  references: ['https://docs.sigstore.dev'],
  cwe: ['CWE-321', 'CWE-798'],
  examples: {
    match: [
      '-----BEGIN ENCRYPTED SIGSTORE <<join:PRIVATE>> KEY-----\n<<base64:64>>\n<<base64:64>>\n<<base64:40>>==\n-----END ENCRYPTED SIGSTORE <<join:PRIVATE>> KEY-----\n',
      '{"key": "-----BEGIN ENCRYPTED SIGSTORE <<join:PRIVATE>> KEY-----\\n<<base64:64>>\\n<<base64:64>>\\n-----END ENCRYPTED SIGSTORE <<join:PRIVATE>> KEY-----\\n"}',
      "const key = '-----BEGIN ENCRYPTED SIGSTORE <<join:PRIVATE>> KEY-----\\n' +\n  '<<base64:64>>\\n' +\n  '<<base64:64>>\\n';",
      'key: |\n    -----BEGIN ENCRYPTED SIGSTORE <<join:PRIVATE>> KEY-----\n    <<base64:64>>\n    <<base64:64>>\n    -----END ENCRYPTED SIGSTORE <<join:PRIVATE>> KEY-----',
    ],
    noMatch: [
      'if (text.startsWith("-----BEGIN ENCRYPTED SIGSTORE PRIVATE KEY-----")) {',
      '-----BEGIN ENCRYPTED SIGSTORE PRIVATE KEY-----\n...\n-----END ENCRYPTED SIGSTORE PRIVATE KEY-----',
      '-----BEGIN ENCRYPTED SIGSTORE PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC...\n-----END ENCRYPTED SIGSTORE PRIVATE KEY-----',
    ],
  },
});
