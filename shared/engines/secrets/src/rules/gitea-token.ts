import { defineRule } from '../types';

export default defineRule({
  id: 'gitea-token',
  name: 'Gitea or Forgejo access token',
  provider: 'Gitea',
  description:
    'A Gitea or Forgejo access token. Whoever holds it reads and writes repositories as the user who made it.',
  severity: 'critical',
  keywords: ['gitea', 'forgejo', 'codeberg'],
  patterns: [{ assigned: /[0-9a-f]{40}/ }],
  remediation: 'Delete the token under Settings, Applications.',
  references: ['https://docs.gitea.com/development/api-usage'],
  examples: {
    match: ['GITEA_TOKEN=<<hex:40>>', '  "giteaToken": "<<hex:40>>",'],
    noMatch: ['GITEA_TOKEN=${GITEA_TOKEN}', 'digest of the file: <<hex:40>>'],
  },
});
