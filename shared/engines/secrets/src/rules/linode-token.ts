import { defineRule } from '../types';

export default defineRule({
  id: 'linode-token',
  name: 'Linode API token',
  provider: 'Akamai',
  description: "A Linode API token. Whoever holds it manages the account's servers with the scopes it was given.",
  severity: 'critical',
  keywords: ['linode'],
  patterns: [{ assigned: /[0-9a-f]{64}/ }],
  entropy: 3.3,
  remediation: 'Revoke the token under API tokens in the profile.',
  references: ['https://techdocs.akamai.com/linode-api/reference/get-started'],
  verify: {
    url: 'https://api.linode.com/v4/profile',
    headers: { authorization: 'Bearer {secret}' },
    active: [200],
    inactive: [401],
  },
  examples: {
    match: ['LINODE_TOKEN=<<hex:64>>', '  "linodeToken": "<<hex:64>>",'],
    noMatch: ['LINODE_TOKEN=${LINODE_TOKEN}', 'digest of the file: <<hex:64>>'],
  },
});
