import { defineRule } from '../types';

export default defineRule({
  id: 'digitalocean-pat',
  name: 'DigitalOcean personal access token',
  provider: 'DigitalOcean',
  description:
    "A DigitalOcean personal access token. Whoever holds it manages the team's servers, databases and DNS with the scopes it was given.",
  severity: 'critical',
  keywords: ['dop_v1_'],
  patterns: [{ token: /dop_v1_[0-9a-f]{64}/ }],
  remediation: 'Delete the token under API, Tokens.',
  references: ['https://docs.digitalocean.com/reference/api/create-personal-access-token/'],
  verify: {
    url: 'https://api.digitalocean.com/v2/account',
    headers: { authorization: 'Bearer {secret}' },
    active: [200],
    inactive: [401],
  },
  examples: {
    match: ['export DIGITALOCEAN_TOKEN=dop_v1_<<hex:64>>', '{"value": "dop_v1_<<hex:64>>", "other": 1}'],
    noMatch: [
      'see dop_v1_<<hex:21>> there',
      'DIGITALOCEAN_TOKEN=dop_v1_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
