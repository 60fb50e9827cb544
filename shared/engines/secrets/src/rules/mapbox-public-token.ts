import { defineRule } from '../types';

export default defineRule({
  id: 'mapbox-public-token',
  name: 'Mapbox public token',
  provider: 'Mapbox',
  description: "A Mapbox public token. Whoever holds it shows maps on the account's bill; it is meant for browsers.",
  severity: 'info',
  keywords: ['pk.eyJ'],
  patterns: [{ token: /pk\.eyJ1Ijoi[A-Za-z0-9_-]{40,160}\.[A-Za-z0-9_-]{22}/ }],
  confidence: 60,
  remediation: 'Restrict the token to the addresses it is used on.',
  references: ['https://docs.mapbox.com/accounts/guides/tokens/'],
  examples: {
    match: [
      'export MAPBOX_TOKEN=pk.eyJ1Ijoi<<alnum:60>>.<<alnum:22>>',
      '{"value": "pk.eyJ1Ijoi<<alnum:60>>.<<alnum:22>>", "other": 1}',
    ],
    noMatch: [
      'see pk.eyJ1Ijoi<<alnum:20>> there',
      'MAPBOX_TOKEN=pk.eyJ1Ijoixxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
