import { defineRule } from '../types';

export default defineRule({
  id: 'planetscale-token',
  name: 'PlanetScale service token',
  provider: 'PlanetScale',
  description: 'A PlanetScale service token. Whoever holds it manages databases of the organisation.',
  severity: 'critical',
  keywords: ['pscale_tkn_', 'pscale_oauth_'],
  patterns: [{ token: /pscale_(?:tkn|oauth)_[\w-]{32,64}/ }],
  remediation: "Delete the token in the organisation's settings.",
  references: ['https://planetscale.com/docs'],
  examples: {
    match: ['export PLANETSCALE_TOKEN=pscale_tkn_<<alnum:43>>', '{"value": "pscale_tkn_<<alnum:43>>", "other": 1}'],
    noMatch: [
      'see pscale_tkn_<<alnum:14>> there',
      'PLANETSCALE_TOKEN=pscale_tkn_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
