import { defineRule } from '../types';

export default defineRule({
  id: 'slack-legacy-token',
  name: 'Slack legacy workspace or bot token',
  provider: 'Slack',
  description: 'A Slack legacy workspace or bot token. Whoever holds it reads and writes in the workspace.',
  severity: 'high',
  keywords: ['xoxa-', 'xoxr-', 'xoxo-', 'xoxs-', 'xoxb-'],
  patterns: [
    {
      token:
        /xoxb-[0-9]{8,14}-[A-Za-z0-9]{18,26}|xox[ars]-(?:[0-9]-)?[A-Za-z0-9]{10,60}(?:-[A-Za-z0-9]{4,60}){1,4}|xoxo-[0-9]{8,14}-[A-Za-z0-9]{18,30}/,
    },
  ],
  entropy: 2.8,
  remediation: 'Revoke it with auth.revoke; legacy tokens should be replaced by an app.',
  references: ['https://docs.slack.dev/authentication/tokens'],
  examples: {
    match: [
      'export SLACK_TOKEN=xoxs-<<digits:10>>-<<digits:10>>-<<digits:10>>-<<hex:10>>',
      '{"value": "xoxs-<<digits:10>>-<<digits:10>>-<<digits:10>>-<<hex:10>>", "other": 1}',
    ],
    noMatch: ['see xoxs-<<digits:10>>-<<digits:10>>-<<digits:10>>-<<hex:3>> there', 'SLACK_TOKEN=xoxs-xxxxxxxxxx'],
  },
});
