import { defineRule } from '../types';

export default defineRule({
  id: 'slack-config-token',
  name: 'Slack app configuration token',
  provider: 'Slack',
  description: 'A Slack app configuration token. Whoever holds it creates and changes apps of the workspace.',
  severity: 'high',
  keywords: ['xoxe.xoxp-', 'xoxe.xoxb-'],
  patterns: [{ token: /xoxe\.xox[bp]-[0-9]-[A-Za-z0-9]{140,180}/ }],
  remediation: 'Revoke the token under Your App Configuration Tokens.',
  references: ['https://docs.slack.dev/authentication/tokens'],
  examples: {
    match: ['export SLACK_TOKEN=xoxe.xoxp-1-<<alnum:163>>', '{"value": "xoxe.xoxp-1-<<alnum:163>>", "other": 1}'],
    noMatch: [
      'see xoxe.xoxp-1-<<alnum:54>> there',
      'SLACK_TOKEN=xoxe.xoxp-1-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
