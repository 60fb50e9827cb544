import { defineRule } from '../types';

export default defineRule({
  id: 'bitwarden-client-secret',
  name: 'Bitwarden client secret',
  provider: 'Bitwarden',
  description: 'A Bitwarden client secret. Whoever holds it signs in to the vault, or reads its secrets.',
  severity: 'critical',
  keywords: ['bitwarden', 'bw_client', 'bws_access'],
  patterns: [{ assigned: /[A-Za-z0-9]{30}|0\.[0-9a-f-]{36}\.[A-Za-z0-9]{30}:[A-Za-z0-9+/]{22}==/ }],
  entropy: 3.8,
  remediation: 'Rotate the key in the account or delete the access token.',
  references: ['https://bitwarden.com/help/personal-api-key/'],
  examples: { match: ['BITWARDEN_CLIENT_SECRET=<<alnum:30>>'], noMatch: ['BITWARDEN_CLIENT_SECRET=$S'] },
});
