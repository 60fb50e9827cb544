import { defineRule } from '../types';

export default defineRule({
  id: 'google-chat-webhook',
  name: 'Google Chat webhook',
  provider: 'Google',
  description: 'A Google Chat webhook. Whoever holds it posts messages into the space.',
  severity: 'medium',
  keywords: ['chat.googleapis.com'],
  patterns: [
    {
      near: /(https:\/\/chat\.googleapis\.com\/v1\/spaces\/[\w-]{8,20}\/messages\?key=[\w-]{30,60}&(?:amp;)?token=[\w%-]{30,80})/,
      before: 10,
      after: 260,
    },
  ],
  specificity: 4,
  publicPrefix: 30,
  remediation: "Remove the webhook in the space's settings.",
  references: ['https://developers.google.com/workspace/chat/quickstart/webhooks'],
  examples: {
    match: ['https://chat.googleapis.com/v1/spaces/<<alnum:11>>/messages?key=AIza<<alnum:35>>&token=<<alnum:43>>'],
    noMatch: ['https://chat.googleapis.com/v1/spaces/SPACE_ID/messages'],
  },
});
