import { defineRule } from '../types';

export default defineRule({
  id: 'telegram-bot-token',
  name: 'Telegram bot token',
  provider: 'Telegram',
  description:
    'A Telegram bot token. Whoever holds it is the bot: reads what is written to it and writes to its chats.',
  severity: 'high',
  keywords: [':AA'],
  patterns: [
    { near: /(?:(?<=bot)|(?<![A-Za-z0-9:]))([0-9]{8,10}:AA[A-Za-z0-9_-]{33})(?![\w-])/, before: 14, after: 40 },
  ],
  entropy: 4,
  publicPrefix: 4,
  remediation: 'Revoke the token with BotFather.',
  references: ['https://core.telegram.org/bots/api'],
  verify: { url: 'https://api.telegram.org/bot{secret}/getMe', active: [200], inactive: [401, 404] },
  examples: {
    match: [
      'TELEGRAM_TOKEN=<<digits:10>>:AA<<alnum:33>>',
      'https://api.telegram.org/bot<<digits:9>>:AA<<alnum:33>>/getMe',
    ],
    noMatch: ['TELEGRAM_TOKEN=1234567890:AAxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', '12:AA<<alnum:33>>'],
  },
});
