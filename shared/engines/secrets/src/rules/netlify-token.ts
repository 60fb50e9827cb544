import { defineRule } from '../types';

export default defineRule({
  id: 'netlify-token',
  name: 'Netlify access token',
  provider: 'Netlify',
  description: "A Netlify access token. Whoever holds it deploys and changes the team's sites.",
  severity: 'high',
  keywords: ['nfp_'],
  patterns: [{ token: /nfp_[A-Za-z0-9]{36}/ }],
  remediation: 'Revoke the token under User settings, Applications.',
  references: ['https://docs.netlify.com/api/get-started/'],
  verify: {
    url: 'https://api.netlify.com/api/v1/user',
    headers: { authorization: 'Bearer {secret}' },
    active: [200],
    inactive: [401],
  },
  examples: {
    match: ['export NETLIFY_TOKEN=nfp_<<alnum:36>>', '{"value": "nfp_<<alnum:36>>", "other": 1}'],
    noMatch: ['see nfp_<<alnum:12>> there', 'NETLIFY_TOKEN=nfp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
