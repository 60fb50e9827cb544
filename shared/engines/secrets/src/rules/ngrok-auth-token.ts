import { defineRule } from '../types';

export default defineRule({
  id: 'ngrok-auth-token',
  name: 'ngrok token',
  provider: 'ngrok',
  description: "A ngrok token. Whoever holds it opens tunnels on the account's bill.",
  severity: 'medium',
  keywords: ['ngrok', 'authtoken'],
  patterns: [{ assigned: /[12][A-Za-z0-9]{26}_[A-Za-z0-9]{20,24}/ }],
  remediation: 'Reset the token in the dashboard.',
  references: ['https://ngrok.com/docs'],
  examples: {
    match: ['NGROK_AUTHTOKEN=2<<alnum:26>>_<<alnum:21>>', '  "ngrokToken": "2<<alnum:26>>_<<alnum:21>>",'],
    noMatch: ['NGROK_AUTHTOKEN=${NGROK_AUTHTOKEN}', 'digest of the file: 2<<alnum:26>>_<<alnum:21>>'],
  },
});
