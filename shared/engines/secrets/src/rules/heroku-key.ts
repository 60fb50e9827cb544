import { defineRule } from '../types';

export default defineRule({
  id: 'heroku-key',
  name: 'Heroku API key',
  provider: 'Heroku',
  description: 'A Heroku API key. Whoever holds it deploys, reads configuration and deletes the apps of the account.',
  severity: 'critical',
  keywords: ['HRKU-'],
  patterns: [{ token: /HRKU-(?:[\w-]{60}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/ }],
  remediation: 'Regenerate the key in the account settings.',
  references: ['https://devcenter.heroku.com/articles/authentication'],
  examples: {
    match: ['export HEROKU_TOKEN=HRKU-<<alnum:60>>', '{"value": "HRKU-<<alnum:60>>", "other": 1}'],
    noMatch: [
      'see HRKU-<<alnum:20>> there',
      'HEROKU_TOKEN=HRKU-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
