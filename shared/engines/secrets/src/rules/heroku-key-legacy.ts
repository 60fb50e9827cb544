import { defineRule } from '../types';

export default defineRule({
  id: 'heroku-key-legacy',
  name: 'Heroku API key (uuid)',
  provider: 'Heroku',
  description:
    'A Heroku API key (uuid). Whoever holds it deploys, reads configuration and deletes the apps of the account.',
  severity: 'critical',
  keywords: ['heroku'],
  patterns: [{ assigned: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/ }],
  remediation: 'Regenerate the key in the account settings.',
  references: ['https://devcenter.heroku.com/articles/authentication'],
  examples: {
    match: ['HEROKU_API_KEY=<<uuid>>', '  "herokuToken": "<<uuid>>",'],
    noMatch: ['HEROKU_APP_ID=<<uuid>>', 'HEROKU_API_KEY=$HEROKU'],
  },
});
