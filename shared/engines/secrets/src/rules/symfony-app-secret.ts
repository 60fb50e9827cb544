import { defineRule } from '../types';

export default defineRule({
  id: 'symfony-app-secret',
  name: 'Symfony application secret',
  provider: 'Generic',
  description: 'A Symfony application secret. Whoever holds it can forge what the application signs.',
  severity: 'high',
  keywords: ['app_secret', 'appsecret'],
  patterns: [{ assigned: /[0-9a-f]{32,40}/ }],
  remediation: 'Change the secret, which signs everybody out.',
  references: ['https://symfony.com/doc/current/reference/configuration/framework.html'],
  examples: { match: ['APP_SECRET=<<hex:32>>'], noMatch: ['APP_SECRET=%env(APP_SECRET)%'] },
});
