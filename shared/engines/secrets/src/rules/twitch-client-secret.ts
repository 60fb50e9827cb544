import { defineRule } from '../types';

export default defineRule({
  id: 'twitch-client-secret',
  name: 'Twitch client secret',
  provider: 'Twitch',
  description: 'A Twitch client secret. Whoever holds it can pose as the application.',
  severity: 'medium',
  keywords: ['twitch'],
  patterns: [{ assigned: /[a-z0-9]{30}/ }],
  entropy: 3.6,
  remediation: 'Create a new secret in the developer console.',
  references: ['https://dev.twitch.tv/docs/authentication/'],
  examples: {
    match: ['TWITCH_CLIENT_SECRET=<<lowernum:30>>', '  "twitchToken": "<<lowernum:30>>",'],
    noMatch: ['TWITCH_CLIENT_SECRET=${TWITCH_CLIENT_SECRET}', 'digest of the file: <<lowernum:30>>'],
  },
});
