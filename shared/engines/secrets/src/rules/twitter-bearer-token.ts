import { defineRule } from '../types';

export default defineRule({
  id: 'twitter-bearer-token',
  name: 'X (Twitter) bearer token',
  provider: 'X',
  description: 'A X (Twitter) bearer token. Whoever holds it reads posts as the application.',
  severity: 'medium',
  keywords: ['twitter', 'bearer', 'x_api'],
  patterns: [{ assigned: /A{18,24}[A-Za-z0-9%]{60,110}/ }],
  entropy: 4,
  specificity: 3,
  publicPrefix: 22,
  remediation: 'Regenerate the token in the developer portal.',
  references: ['https://docs.x.com'],
  examples: {
    match: [
      'TWITTER_BEARER_TOKEN=AAAAAAAAAAAAAAAAAAAAA<<alnum:40>>%2F<<alnum:40>>',
      'Authorization: Bearer AAAAAAAAAAAAAAAAAAAAA<<alnum:40>>%2F<<alnum:40>>',
    ],
    noMatch: [
      'TWITTER_BEARER_TOKEN=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    ],
  },
});
