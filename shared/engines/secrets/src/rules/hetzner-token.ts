import { defineRule } from '../types';

export default defineRule({
  id: 'hetzner-token',
  name: 'Hetzner Cloud API token',
  provider: 'Hetzner',
  description:
    "A Hetzner Cloud API token. Whoever holds it creates and deletes the project's servers, networks and volumes.",
  severity: 'critical',
  keywords: ['hcloud', 'hetzner'],
  patterns: [{ assigned: /[A-Za-z0-9]{64}/ }],
  entropy: 4,
  remediation: 'Delete the token in the project under Security, API tokens.',
  references: ['https://docs.hetzner.cloud'],
  verify: {
    url: 'https://api.hetzner.cloud/v1/locations',
    headers: { authorization: 'Bearer {secret}' },
    active: [200],
    inactive: [401],
  },
  examples: {
    match: ['HCLOUD_TOKEN=<<alnum:64>>', '  "hcloudToken": "<<alnum:64>>",'],
    noMatch: ['HCLOUD_TOKEN=${HCLOUD_TOKEN}', 'digest of the file: <<alnum:64>>'],
  },
});
