import { defineRule } from '../types';

export default defineRule({
  id: 'digitalocean-oauth',
  name: 'DigitalOcean OAuth token',
  provider: 'DigitalOcean',
  description:
    "A DigitalOcean OAuth token. Whoever holds it manages the team's resources as the user who let the application in.",
  severity: 'critical',
  keywords: ['doo_v1_'],
  patterns: [{ token: /doo_v1_[0-9a-f]{64}/ }],
  remediation: 'Revoke the application under API, Authorized applications.',
  references: ['https://docs.digitalocean.com/reference/api/create-personal-access-token/'],
  verify: {
    url: 'https://api.digitalocean.com/v2/account',
    headers: { authorization: 'Bearer {secret}' },
    active: [200],
    inactive: [401],
  },
  examples: {
    match: ['export DIGITALOCEAN_TOKEN=doo_v1_<<hex:64>>', '{"value": "doo_v1_<<hex:64>>", "other": 1}'],
    noMatch: [
      'see doo_v1_<<hex:21>> there',
      'DIGITALOCEAN_TOKEN=doo_v1_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
