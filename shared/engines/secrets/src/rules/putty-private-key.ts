import { defineRule } from '../types';

export default defineRule({
  id: 'putty-private-key',
  name: 'PuTTY private key',
  provider: 'Private keys',
  description: 'A PuTTY private key. Whoever holds it can log in wherever the public half is authorised.',
  severity: 'critical',
  keywords: ['PuTTY-User-Key-File-'],
  patterns: [
    {
      near: /PuTTY-User-Key-File-[23]:[\s\S]{10,2500}?Private-Lines: \d{1,3}\s{1,4}([A-Za-z0-9+/=]{20,80}(?:\s{1,4}[A-Za-z0-9+/=]{1,80}){0,60})/,
      before: 1,
      after: 9000,
    },
  ],
  publicPrefix: 0,
  remediation: 'Take the public half out of authorized_keys everywhere and make a new pair.',
  references: ['https://tartarus.org/~simon/putty-snapshots/htmldoc/'],
  cwe: ['CWE-321', 'CWE-798'],
  examples: {
    match: [
      'PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none\nComment: a\nPublic-Lines: 2\n<<base64:64>>\n<<base64:20>>\nPrivate-Lines: 1\n<<base64:44>>\nPrivate-MAC: <<hex:64>>\n',
    ],
    noMatch: ['if line.startswith("PuTTY-User-Key-File-2"): pass'],
  },
});
