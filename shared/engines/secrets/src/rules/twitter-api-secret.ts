import { defineRule } from '../types';

export default defineRule({
  id: 'twitter-api-secret',
  name: 'X (Twitter) API secret',
  provider: 'X',
  description: 'A X (Twitter) API secret. Whoever holds it posts and reads as the application or its user.',
  severity: 'high',
  keywords: ['twitter'],
  patterns: [{ assigned: /[A-Za-z0-9]{50}|[A-Za-z0-9]{45}/ }],
  entropy: 4.2,
  remediation: 'Regenerate the keys in the developer portal.',
  references: ['https://docs.x.com'],
  examples: {
    match: ['TWITTER_API_SECRET=<<alnum:50>>', '  "twitterToken": "<<alnum:50>>",'],
    noMatch: ['TWITTER_API_SECRET=${TWITTER_API_SECRET}', 'digest of the file: <<alnum:50>>'],
  },
});
