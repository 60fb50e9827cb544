import { defineRule } from '../types';

export default defineRule({
  id: 'dropbox-app-secret',
  name: 'Dropbox app secret',
  provider: 'Dropbox',
  description: 'A Dropbox app secret. Whoever holds it can pose as the application when it exchanges codes and tokens.',
  severity: 'high',
  keywords: ['dropbox'],
  patterns: [{ assigned: /[a-z0-9]{15}/ }],
  entropy: 3.2,
  remediation: 'Reset the secret in the app console.',
  references: ['https://developers.dropbox.com/oauth-guide'],
  examples: {
    match: ['DROPBOX_APP_SECRET=<<lowernum:15>>', '  "dropboxToken": "<<lowernum:15>>",'],
    noMatch: ['DROPBOX_APP_SECRET=${DROPBOX_APP_SECRET}', 'digest of the file: <<lowernum:15>>'],
  },
});
