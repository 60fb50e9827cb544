import { defineRule } from '../types';

export default defineRule({
  id: 'slack-browser-token',
  name: 'Slack browser session token',
  provider: 'Slack',
  description:
    'A Slack browser session token. Whoever holds it is signed in as the user, together with the session cookie.',
  severity: 'critical',
  keywords: ['xoxc-'],
  patterns: [{ token: /xoxc-(?:[0-9]{9,14}-){3}[0-9a-f]{64}/ }],
  remediation: "Sign out of all sessions in the account's settings.",
  references: ['https://docs.slack.dev/authentication/tokens'],
  examples: {
    match: [
      'export SLACK_TOKEN=xoxc-<<digits:11>>-<<digits:11>>-<<digits:12>>-<<hex:64>>',
      '{"value": "xoxc-<<digits:11>>-<<digits:11>>-<<digits:12>>-<<hex:64>>", "other": 1}',
    ],
    noMatch: [
      'see xoxc-<<digits:11>>-<<digits:11>>-<<digits:12>>-<<hex:21>> there',
      'SLACK_TOKEN=xoxc-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
