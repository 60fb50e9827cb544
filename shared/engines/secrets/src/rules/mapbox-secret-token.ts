import { defineRule } from '../types';

export default defineRule({
  id: 'mapbox-secret-token',
  name: 'Mapbox secret token',
  provider: 'Mapbox',
  description: "A Mapbox secret token. Whoever holds it reads and changes the account's maps and tokens.",
  severity: 'high',
  keywords: ['sk.eyJ'],
  patterns: [{ token: /sk\.eyJ1Ijoi[A-Za-z0-9_-]{40,160}\.[A-Za-z0-9_-]{22}/ }],
  remediation: 'Delete the token in the account.',
  references: ['https://docs.mapbox.com/accounts/guides/tokens/'],
  examples: {
    match: [
      'export MAPBOX_TOKEN=sk.eyJ1Ijoi<<alnum:60>>.<<alnum:22>>',
      '{"value": "sk.eyJ1Ijoi<<alnum:60>>.<<alnum:22>>", "other": 1}',
    ],
    noMatch: [
      'see sk.eyJ1Ijoi<<alnum:20>> there',
      'MAPBOX_TOKEN=sk.eyJ1Ijoixxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
