import { defineRule } from '../types';

export default defineRule({
  id: 'instagram-token',
  name: 'Instagram access token',
  provider: 'Meta',
  description: "An Instagram access token. Whoever holds it reads the account's media.",
  severity: 'high',
  keywords: ['IGQV', 'IGQW', 'IGAA'],
  patterns: [{ token: /IG(?:QV|QW|AA)[A-Za-z0-9_-]{100,260}/ }],
  entropy: 4,
  remediation: "Remove the application in the account's settings.",
  references: ['https://developers.facebook.com/docs/instagram-platform/'],
  examples: { match: ['IG_TOKEN=IGQV<<alnum:150>>'], noMatch: ['IGQVabc'] },
});
