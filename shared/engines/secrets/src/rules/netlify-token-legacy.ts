import { defineRule } from '../types';

export default defineRule({
  id: 'netlify-token-legacy',
  name: 'Netlify access token (older)',
  provider: 'Netlify',
  description: "A Netlify access token (older). Whoever holds it deploys and changes the team's sites.",
  severity: 'high',
  keywords: ['netlify'],
  patterns: [{ assigned: /[\w-]{43,46}/ }],
  entropy: 4.1,
  remediation: 'Revoke the token under User settings, Applications.',
  references: ['https://docs.netlify.com/api/get-started/'],
  examples: {
    match: ['NETLIFY_AUTH_TOKEN=<<alnum:43>>', '  "netlifyToken": "<<alnum:43>>",'],
    noMatch: ['NETLIFY_AUTH_TOKEN=${NETLIFY_AUTH_TOKEN}', 'digest of the file: <<alnum:43>>'],
  },
});
