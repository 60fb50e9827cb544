import { defineRule } from '../types';

export default defineRule({
  id: 'reddit-client-secret',
  name: 'Reddit client secret',
  provider: 'Reddit',
  description: 'A Reddit client secret. Whoever holds it can pose as the application.',
  severity: 'medium',
  keywords: ['reddit'],
  patterns: [{ assigned: /[\w-]{27}|[\w-]{30}/ }],
  entropy: 3.7,
  remediation: 'Delete the app in the preferences.',
  references: ['https://www.reddit.com/dev/api/'],
  examples: {
    match: ['REDDIT_CLIENT_SECRET=<<alnum:27>>', '  "redditToken": "<<alnum:27>>",'],
    noMatch: ['REDDIT_CLIENT_SECRET=${REDDIT_CLIENT_SECRET}', 'digest of the file: <<alnum:27>>'],
  },
});
