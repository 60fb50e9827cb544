import { defineRule } from '../types';

export default defineRule({
  id: 'facebook-access-token',
  name: 'Facebook access token',
  provider: 'Meta',
  description: 'A Facebook access token. Whoever holds it acts as the user, page or app it was given for.',
  severity: 'high',
  keywords: ['EAA'],
  patterns: [{ token: /EAA[MC][A-Za-z0-9]{100,300}(?:ZD)?/ }],
  entropy: 4,
  remediation: "Invalidate it in the access token debugger or change the app's secret.",
  references: ['https://developers.facebook.com/docs/facebook-login/guides/access-tokens/'],
  examples: { match: ['FB_TOKEN=EAAC<<alnum:180>>'], noMatch: ['EAAC<<alnum:20>>'] },
});
