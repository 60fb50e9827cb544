import { defineRule } from '../types';

export default defineRule({
  id: 'htpasswd-hash',
  name: 'password hash in an .htpasswd file',
  provider: 'Files',
  description:
    'A password hash in an .htpasswd file. Whoever holds it can try passwords against it without anyone noticing.',
  severity: 'medium',
  keywords: ['$apr1$', '$2y$', '{SHA}', '$2a$', '$2b$'],
  patterns: [
    {
      near: /(?:^|\n)[\w.@-]{1,64}:(\$apr1\$[A-Za-z0-9./]{1,8}\$[A-Za-z0-9./]{22}|\$2[aby]\$\d\d\$[A-Za-z0-9./]{53}|\{SHA\}[A-Za-z0-9+/]{27}=)/,
      before: 70,
      after: 80,
    },
  ],
  paths: /htpasswd|(?:^|\/)users?$|\.users$/,
  publicPrefix: 6,
  remediation: 'Change the password and keep the file out of the repository.',
  references: ['https://httpd.apache.org/docs/current/programs/htpasswd.html'],
  cwe: ['CWE-312', 'CWE-522'],
  examples: {
    match: ['@etc/.htpasswd\nadmin:$apr1$<<alnum:8>>$<<alnum:22>>\n', '@conf/htpasswd\nadmin:$2y$10$<<alnum:53>>'],
    noMatch: ['@src/hash.ts\nadmin:$2y$10$<<alnum:53>>'],
  },
});
