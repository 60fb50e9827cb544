import { defineRule } from '../types';

export default defineRule({
  id: 'slack-signing-secret',
  name: 'Slack signing secret',
  provider: 'Slack',
  description:
    'A Slack signing secret. Whoever holds it can send requests to the app that look as if Slack had sent them.',
  severity: 'high',
  keywords: ['slack_signing', 'slack-signing', 'slacksigning', 'signing_secret', 'signingsecret', 'slack_client'],
  patterns: [{ assigned: /[0-9a-f]{32}/ }],
  remediation: 'Regenerate the signing secret under Basic information.',
  references: ['https://docs.slack.dev/authentication/verifying-requests-from-slack'],
  examples: {
    match: ['SLACK_SIGNING_SECRET=<<hex:32>>', '  "slack_signingToken": "<<hex:32>>",'],
    noMatch: ['SLACK_SIGNING_SECRET=${SLACK_SIGNING_SECRET}', 'digest of the file: <<hex:32>>'],
  },
});
