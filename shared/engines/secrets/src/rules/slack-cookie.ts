import { defineRule } from '../types';

export default defineRule({
  id: 'slack-cookie',
  name: 'Slack session cookie',
  provider: 'Slack',
  description: 'A Slack session cookie. Whoever holds it is signed in as the user, together with a browser token.',
  severity: 'critical',
  keywords: ['xoxd-'],
  patterns: [{ token: /xoxd-[A-Za-z0-9%+/]{80,300}/ }],
  remediation: "Sign out of all sessions in the account's settings.",
  references: ['https://docs.slack.dev/authentication/tokens'],
  examples: {
    match: ['export SLACK_TOKEN=xoxd-<<alnum:120>>', '{"value": "xoxd-<<alnum:120>>", "other": 1}'],
    noMatch: [
      'see xoxd-<<alnum:40>> there',
      'SLACK_TOKEN=xoxd-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
