import { defineRule } from '../types';

export default defineRule({
  id: 'rocketchat-token',
  name: 'Rocket.Chat access token',
  provider: 'Rocket.Chat',
  description: 'A Rocket.Chat access token. Whoever holds it reads and writes as the user it belongs to.',
  severity: 'high',
  keywords: ['rocketchat', 'rocket_chat', 'rocket.chat'],
  patterns: [{ assigned: /[\w-]{43}/ }],
  entropy: 4,
  remediation: 'Remove the token under Personal access tokens.',
  references: ['https://docs.rocket.chat'],
  examples: {
    match: ['ROCKETCHAT_TOKEN=<<alnum:43>>', '  "rocketchatToken": "<<alnum:43>>",'],
    noMatch: ['ROCKETCHAT_TOKEN=${ROCKETCHAT_TOKEN}', 'digest of the file: <<alnum:43>>'],
  },
});
