import { defineRule } from '../types';

export default defineRule({
  id: 'slack-webhook',
  name: 'Slack incoming webhook',
  provider: 'Slack',
  description: 'A Slack incoming webhook. Whoever holds it posts messages into a channel under the name of the app.',
  severity: 'medium',
  keywords: ['hooks.slack.com'],
  patterns: [
    {
      near: /(https:\/\/hooks\.slack\.com\/(?:services|workflows|triggers)\/[A-Za-z0-9]{8,12}\/[A-Za-z0-9]{8,20}\/[A-Za-z0-9]{20,32}(?:\/[A-Za-z0-9]{20,32})?)/,
      before: 10,
      after: 120,
    },
  ],
  publicPrefix: 34,
  remediation: 'Remove the webhook in the settings of the app and make a new one.',
  references: ['https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks'],
  examples: {
    match: ['url: https://hooks.slack.com/services/T<<uppernum:10>>/B<<uppernum:10>>/<<alnum:24>>'],
    noMatch: [
      'https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX',
      'https://hooks.slack.com/services/',
    ],
  },
});
