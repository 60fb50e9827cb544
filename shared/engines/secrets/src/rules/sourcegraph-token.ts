import { defineRule } from '../types';

export default defineRule({
  id: 'sourcegraph-token',
  name: 'Sourcegraph access token',
  provider: 'Sourcegraph',
  description: 'A Sourcegraph access token. Whoever holds it searches all code its user can see.',
  severity: 'high',
  keywords: ['sgp_', 'slk_'],
  patterns: [{ token: /sgp_(?:[0-9a-f]{16}_|local_)?[0-9a-f]{40}|slk_[0-9a-f]{64}/ }],
  remediation: "Delete the token in the account's settings.",
  references: ['https://sourcegraph.com/docs/cli/how-tos/creating_an_access_token'],
  examples: {
    match: ['export SOURCEGRAPH_TOKEN=sgp_<<hex:16>>_<<hex:40>>', '{"value": "sgp_<<hex:16>>_<<hex:40>>", "other": 1}'],
    noMatch: ['see sgp_<<hex:16>>_<<hex:13>> there', 'SOURCEGRAPH_TOKEN=sgp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
