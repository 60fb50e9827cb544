import { defineRule } from '../types';

export default defineRule({
  id: 'dropbox-token',
  name: 'Dropbox access token',
  provider: 'Dropbox',
  description: 'A Dropbox access token. Whoever holds it reads and changes files until it expires.',
  severity: 'high',
  keywords: ['sl.'],
  patterns: [{ token: /sl\.(?:u\.)?[A-Za-z0-9_-]{130,1200}/ }],
  entropy: 4.3,
  remediation: 'Revoke it with /2/auth/token/revoke.',
  references: ['https://developers.dropbox.com/oauth-guide'],
  examples: {
    match: ['export DROPBOX_TOKEN=sl.<<alnum:136>>', '{"value": "sl.<<alnum:136>>", "other": 1}'],
    noMatch: [
      'see sl.<<alnum:45>> there',
      'DROPBOX_TOKEN=sl.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
