import { defineRule } from '../types';

export default defineRule({
  id: 'teams-webhook',
  name: 'Microsoft Teams incoming webhook',
  provider: 'Microsoft',
  description: 'A Microsoft Teams incoming webhook. Whoever holds it posts messages into the channel.',
  severity: 'medium',
  keywords: ['webhook.office.com', 'outlook.office.com/webhook'],
  patterns: [
    {
      near: /(https:\/\/(?:[a-z0-9-]{1,60}\.webhook\.office\.com\/webhookb2|outlook\.office\.com\/webhook)\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}@[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\/IncomingWebhook\/[0-9a-f]{32}\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?:\/[\w-]{20,80})?)/,
      before: 80,
      after: 300,
    },
  ],
  publicPrefix: 20,
  remediation: 'Remove the connector from the channel and make a new one.',
  references: [
    'https://learn.microsoft.com/en-us/microsoftteams/platform/webhooks-and-connectors/how-to/add-incoming-webhook',
  ],
  examples: {
    match: ['url=https://acme.webhook.office.com/webhookb2/<<uuid>>@<<uuid>>/IncomingWebhook/<<hex:32>>/<<uuid>>'],
    noMatch: ['https://acme.webhook.office.com/webhookb2/'],
  },
});
