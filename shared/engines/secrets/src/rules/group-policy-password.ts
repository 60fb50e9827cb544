import { defineRule } from '../types';

export default defineRule({
  id: 'group-policy-password',
  name: 'password in a Group Policy preference',
  provider: 'Files',
  description:
    'A password in a Group Policy preference. Whoever holds it has the password: the key that encrypts it is public.',
  severity: 'high',
  keywords: ['cpassword'],
  patterns: [{ near: /cpassword="([A-Za-z0-9+/=]{20,400})"/, before: 1, after: 440 }],
  publicPrefix: 0,
  remediation: 'Change the password and delete the preference.',
  references: ['https://learn.microsoft.com/en-us/security-updates/securitybulletins/2014/ms14-025'],
  examples: { match: ['<Properties userName="svc" cpassword="<<base64:43>>" />'], noMatch: ['cpassword=""'] },
});
