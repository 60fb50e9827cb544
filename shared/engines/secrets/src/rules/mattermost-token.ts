import { defineRule } from '../types';

export default defineRule({
  id: 'mattermost-token',
  name: 'Mattermost access token',
  provider: 'Mattermost',
  description: 'A Mattermost access token. Whoever holds it reads and writes as the user or bot it belongs to.',
  severity: 'high',
  keywords: ['mattermost'],
  patterns: [{ assigned: /[a-z0-9]{26}/ }],
  entropy: 3.3,
  remediation: "Revoke the token in the account's security settings.",
  references: ['https://developers.mattermost.com/integrate/reference/personal-access-token/'],
  examples: {
    match: ['MATTERMOST_API_KEY=<<lowernum:26>>', '  "mattermostToken": "<<lowernum:26>>",'],
    noMatch: ['MATTERMOST_API_KEY=${MATTERMOST_API_KEY}', 'digest of the file: <<lowernum:26>>'],
  },
});
