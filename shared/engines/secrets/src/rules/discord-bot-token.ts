import { defineRule } from '../types';

export default defineRule({
  id: 'discord-bot-token',
  name: 'Discord bot token',
  provider: 'Discord',
  description:
    'A Discord bot token. Whoever holds it is the bot: reads, writes and moderates in every server it is in.',
  severity: 'critical',
  keywords: ['discord', 'bot_token', 'bottoken', 'client.login', 'client.run', 'bot.run', 'bot.login', 'authorization'],
  patterns: [
    {
      near: /(?<![\w.-])([MNO][A-Za-z0-9_-]{23,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,38})(?![\w.-])/,
      before: 60,
      after: 160,
    },
  ],
  checksum: 'discord-bot',
  publicPrefix: 2,
  remediation: 'Reset the token in the developer portal under Bot.',
  references: ['https://discord.com/developers/docs/reference'],
  verify: {
    url: 'https://discord.com/api/v10/users/@me',
    headers: { authorization: 'Bot {secret}' },
    active: [200],
    inactive: [401],
  },
  examples: {
    match: [
      'DISCORD_TOKEN=<<b64u:108273645528374651>>.<<alnum:6>>.<<base64url:37>>a',
      'bot.run("<<b64u:1082736455283746512>>.<<alnum:6>>.<<base64url:37>>a")',
      'client.login("<<b64u:1082736455283746512>>.<<alnum:6>>.<<base64url:37>>a")',
    ],
    noMatch: [
      'DISCORD_TOKEN=MTxxxxxxxxxxxxxxxxxxxxxx.xxxxxx.xxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'discord token <<alnum:24>>.<<alnum:6>>.<<alnum:27>>',
    ],
  },
});
