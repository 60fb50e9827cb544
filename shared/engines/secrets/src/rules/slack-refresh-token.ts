import { defineRule } from '../types';

export default defineRule({
  id: 'slack-refresh-token',
  name: 'Slack refresh token',
  provider: 'Slack',
  description: 'A Slack refresh token. Whoever holds it gets new tokens for the app.',
  severity: 'high',
  keywords: ['xoxe-'],
  patterns: [{ token: /xoxe-[0-9]-[A-Za-z0-9]{140,180}/ }],
  remediation: 'Revoke the token, or reinstall the app.',
  references: ['https://docs.slack.dev/authentication/tokens'],
  examples: {
    match: ['export SLACK_TOKEN=xoxe-1-<<alnum:147>>', '{"value": "xoxe-1-<<alnum:147>>", "other": 1}'],
    noMatch: [
      'see xoxe-1-<<alnum:49>> there',
      'SLACK_TOKEN=xoxe-1-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
