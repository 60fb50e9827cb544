import { defineRule } from '../types';

export default defineRule({
  id: 'slack-bot-token',
  name: 'Slack bot token',
  provider: 'Slack',
  description: 'A Slack bot token. Whoever holds it reads and writes in every channel the bot is in.',
  severity: 'high',
  keywords: ['xoxb-'],
  patterns: [{ token: /xoxb-[0-9]{9,14}-[0-9]{9,14}-[A-Za-z0-9]{24}/ }],
  remediation: 'Revoke it with auth.revoke or reinstall the app under api.slack.com/apps.',
  references: ['https://docs.slack.dev/authentication/tokens'],
  verify: {
    method: 'POST',
    url: 'https://slack.com/api/auth.test',
    headers: { authorization: 'Bearer {secret}' },
    active: [200],
    inactive: [401],
    activeField: 'ok',
  },
  examples: {
    match: [
      'export SLACK_TOKEN=xoxb-<<digits:11>>-<<digits:11>>-<<alnum:24>>',
      '{"value": "xoxb-<<digits:11>>-<<digits:11>>-<<alnum:24>>", "other": 1}',
    ],
    noMatch: ['see xoxb-<<digits:11>>-<<digits:11>>-<<alnum:8>> there', 'SLACK_TOKEN=xoxb-xxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
