import { defineRule } from '../types';

export default defineRule({
  id: 'slack-user-token',
  name: 'Slack user token',
  provider: 'Slack',
  description:
    'A Slack user token. Whoever holds it reads and writes as the user, in private channels and direct messages too.',
  severity: 'critical',
  keywords: ['xoxp-'],
  patterns: [{ token: /xox[pe]-(?:[0-9]{9,14}-){3}[A-Za-z0-9]{28,34}/ }],
  remediation: "Revoke it with auth.revoke, or remove the app's authorisation.",
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
      'export SLACK_TOKEN=xoxp-<<digits:11>>-<<digits:11>>-<<digits:12>>-<<alnum:32>>',
      '{"value": "xoxp-<<digits:11>>-<<digits:11>>-<<digits:12>>-<<alnum:32>>", "other": 1}',
    ],
    noMatch: [
      'see xoxp-<<digits:11>>-<<digits:11>>-<<digits:12>>-<<alnum:10>> there',
      'SLACK_TOKEN=xoxp-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
