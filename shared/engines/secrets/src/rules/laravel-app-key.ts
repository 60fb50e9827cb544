import { defineRule } from '../types';

export default defineRule({
  id: 'laravel-app-key',
  name: 'Laravel application key',
  provider: 'Generic',
  description: 'A Laravel application key. Whoever holds it decrypts cookies and can forge them.',
  severity: 'high',
  keywords: ['app_key'],
  patterns: [{ assigned: /base64:[A-Za-z0-9+/]{43}=/ }],
  publicPrefix: 7,
  remediation: 'Run artisan key:generate and sign everybody out.',
  references: ['https://laravel.com/docs/encryption'],
  examples: { match: ['APP_KEY=base64:<<base64:43>>='], noMatch: ['APP_KEY=base64:'] },
});
