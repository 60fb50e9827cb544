import { defineRule } from '../types';

export default defineRule({
  id: 'discord-webhook',
  name: 'Discord webhook',
  provider: 'Discord',
  description: 'A Discord webhook. Whoever holds it posts messages into the channel.',
  severity: 'medium',
  keywords: ['discord.com/api', 'discordapp.com/api'],
  patterns: [
    {
      near: /(https:\/\/(?:canary\.|ptb\.)?discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/[0-9]{17,20}\/[A-Za-z0-9_-]{60,72})/,
      before: 20,
      after: 130,
    },
  ],
  publicPrefix: 33,
  remediation: "Delete the webhook in the channel's settings under Integrations.",
  references: ['https://discord.com/developers/docs/resources/webhook'],
  verify: { url: '{secret}', active: [200], inactive: [401] },
  examples: {
    match: ['https://discord.com/api/webhooks/<<digits:18>>/<<base64url:67>>a'],
    noMatch: ['https://discord.com/api/webhooks/123/abc', 'https://discord.com/api/webhooks/<id>/<token>'],
  },
});
