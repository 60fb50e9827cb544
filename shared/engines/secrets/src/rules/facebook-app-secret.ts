import { defineRule } from '../types';

export default defineRule({
  id: 'facebook-app-secret',
  name: 'Facebook app secret',
  provider: 'Meta',
  description: 'A Facebook app secret. Whoever holds it can pose as the application.',
  severity: 'high',
  keywords: ['facebook', 'fb_app', 'fb_secret', 'instagram', 'whatsapp'],
  patterns: [{ assigned: /[0-9a-f]{32}/ }],
  remediation: "Reset the secret in the app's basic settings.",
  references: ['https://developers.facebook.com/docs/development/create-an-app/app-dashboard/basic-settings/'],
  examples: {
    match: ['FACEBOOK_APP_SECRET=<<hex:32>>', '  "facebookToken": "<<hex:32>>",'],
    noMatch: ['FACEBOOK_APP_SECRET=${FACEBOOK_APP_SECRET}', 'digest of the file: <<hex:32>>'],
  },
});
