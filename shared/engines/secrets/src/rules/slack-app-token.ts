import { defineRule } from '../types';

export default defineRule({
  id: 'slack-app-token',
  name: 'Slack app-level token',
  provider: 'Slack',
  description: 'A Slack app-level token. Whoever holds it opens socket connections as the app and receives its events.',
  severity: 'high',
  keywords: ['xapp-'],
  patterns: [{ token: /xapp-[0-9]-[A-Z0-9]{9,13}-[0-9]{10,15}-[0-9a-f]{64}/ }],
  remediation: 'Revoke the token under Basic information, App-level tokens.',
  references: ['https://docs.slack.dev/authentication/tokens'],
  examples: {
    match: [
      'export SLACK_TOKEN=xapp-1-<<uppernum:11>>-<<digits:13>>-<<hex:64>>',
      '{"value": "xapp-1-<<uppernum:11>>-<<digits:13>>-<<hex:64>>", "other": 1}',
    ],
    noMatch: [
      'see xapp-1-<<uppernum:11>>-<<digits:13>>-<<hex:21>> there',
      'SLACK_TOKEN=xapp-1-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
