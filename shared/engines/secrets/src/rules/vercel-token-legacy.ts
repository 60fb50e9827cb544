import { defineRule } from '../types';

export default defineRule({
  id: 'vercel-token-legacy',
  name: 'Vercel token (older)',
  provider: 'Vercel',
  description: "A Vercel token (older). Whoever holds it deploys and reads the environment of the team's projects.",
  severity: 'high',
  keywords: ['vercel'],
  patterns: [{ assigned: /[A-Za-z0-9]{24}/ }],
  entropy: 3.8,
  remediation: 'Delete the token under Account settings, Tokens.',
  references: ['https://vercel.com/docs/rest-api'],
  examples: {
    match: ['VERCEL_TOKEN=<<alnum:24>>', '  "vercelToken": "<<alnum:24>>",'],
    noMatch: ['VERCEL_TOKEN=${VERCEL_TOKEN}', 'digest of the file: <<alnum:24>>'],
  },
});
