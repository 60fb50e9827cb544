import { defineRule } from '../types';

export default defineRule({
  id: 'smtp-password',
  name: 'mail server password',
  provider: 'Mail',
  description: 'A mail server password. Whoever holds it sends mail in the name of the account.',
  severity: 'high',
  keywords: [
    'smtp_pass',
    'smtp.pass',
    'smtppass',
    'mail_pass',
    'mail.pass',
    'mailpass',
    'email_host_pass',
    'email_pass',
    'smtp-pass',
  ],
  patterns: [{ assigned: /[^\s"'`<>,;]{6,100}/ }],
  confidence: 65,
  password: true,
  remediation: 'Change the password of the account and keep it in a secret store.',
  references: ['https://owasp.org/www-community/vulnerabilities/Use_of_hard-coded_password'],
  cwe: ['CWE-798', 'CWE-259'],
  examples: {
    match: ['SMTP_PASSWORD=<<pass:12>>', "EMAIL_HOST_PASSWORD = '<<pass:14>>'"],
    noMatch: ['SMTP_PASSWORD=${PW}', 'MAIL_PASSWORD=null', "EMAIL_HOST_PASSWORD = os.environ['X']"],
  },
});
