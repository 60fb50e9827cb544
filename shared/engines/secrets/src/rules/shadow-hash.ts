import { defineRule } from '../types';

export default defineRule({
  id: 'shadow-hash',
  name: 'password hash of a Unix account',
  provider: 'Files',
  description:
    'A password hash of a Unix account. Whoever holds it can try passwords against it without anyone noticing.',
  severity: 'high',
  keywords: ['$6$', '$5$', '$y$'],
  patterns: [
    {
      near: /(?:^|\n)[a-z_][a-z0-9_-]{0,31}:(\$(?:6|5)\$(?:rounds=\d{1,9}\$)?[A-Za-z0-9./]{1,16}\$[A-Za-z0-9./]{43,86}|\$y\$[A-Za-z0-9./]{1,16}\$[A-Za-z0-9./]{1,86}\$[A-Za-z0-9./]{43}):/,
      before: 60,
      after: 160,
    },
  ],
  publicPrefix: 3,
  remediation: 'Change the password of the account.',
  references: ['https://man7.org/linux/man-pages/man5/shadow.5.html'],
  cwe: ['CWE-312', 'CWE-522'],
  examples: {
    match: ['root:$6$<<alnum:12>>$<<alnum:86>>:19000:0:99999:7:::'],
    noMatch: ['root:*:19000:0:99999:7:::', 'root:$6$salt$hash:1'],
  },
});
