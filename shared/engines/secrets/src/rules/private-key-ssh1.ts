import { defineRule } from '../types';

export default defineRule({
  id: 'private-key-ssh1',
  name: 'SSH private key in the old format',
  provider: 'Private keys',
  description:
    'An SSH private key in the old format. Whoever holds it can log in wherever the public half is authorised.',
  severity: 'critical',
  keywords: ['BEGIN SSH PRIVATE KEY-----'],
  patterns: [{ pem: 'SSH PRIVATE KEY' }],
  publicPrefix: 0,
  remediation:
    'Take the key out of use wherever its public half is trusted, make a new pair, and keep the private half in a secret store.',
  references: ['https://www.openssh.com/manual.html'],
  cwe: ['CWE-321', 'CWE-798'],
  examples: {
    match: [
      '-----BEGIN SSH <<join:PRIVATE>> KEY-----\n<<base64:64>>\n<<base64:64>>\n<<base64:40>>==\n-----END SSH <<join:PRIVATE>> KEY-----\n',
      '{"key": "-----BEGIN SSH <<join:PRIVATE>> KEY-----\\n<<base64:64>>\\n<<base64:64>>\\n-----END SSH <<join:PRIVATE>> KEY-----\\n"}',
      "const key = '-----BEGIN SSH <<join:PRIVATE>> KEY-----\\n' +\n  '<<base64:64>>\\n' +\n  '<<base64:64>>\\n';",
      'key: |\n    -----BEGIN SSH <<join:PRIVATE>> KEY-----\n    <<base64:64>>\n    <<base64:64>>\n    -----END SSH <<join:PRIVATE>> KEY-----',
    ],
    noMatch: [
      'if (text.startsWith("-----BEGIN SSH PRIVATE KEY-----")) {',
      '-----BEGIN SSH PRIVATE KEY-----\n...\n-----END SSH PRIVATE KEY-----',
      '-----BEGIN SSH PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC...\n-----END SSH PRIVATE KEY-----',
    ],
  },
});
