import { defineRule } from '../types';

export default defineRule({
  id: 'discord-client-secret',
  name: 'Discord client secret',
  provider: 'Discord',
  description:
    'A Discord client secret. Whoever holds it can pose as the application when it exchanges codes and tokens.',
  severity: 'high',
  keywords: ['discord_client', 'discord_secret', 'discord'],
  patterns: [{ assigned: /[\w-]{32}/ }],
  entropy: 4,
  remediation: 'Reset the secret in the developer portal under OAuth2.',
  references: ['https://discord.com/developers/docs/topics/oauth2'],
  examples: {
    match: ['DISCORD_CLIENT_SECRET=<<alnum:32>>', '  "discord_clientToken": "<<alnum:32>>",'],
    noMatch: ['DISCORD_CLIENT_SECRET=${DISCORD_CLIENT_SECRET}', 'digest of the file: <<alnum:32>>'],
  },
});
