import { defineRule } from '../types';

export default defineRule({
  id: 'notion-token-legacy',
  name: 'Notion integration token (older)',
  provider: 'Notion',
  description:
    'A Notion integration token (older). Whoever holds it reads and changes the pages shared with the integration.',
  severity: 'high',
  keywords: ['secret_'],
  patterns: [{ token: /secret_[A-Za-z0-9]{43}/ }],
  entropy: 4.2,
  remediation: "Refresh the secret in the integration's settings.",
  references: ['https://developers.notion.com/docs/authorization'],
  examples: {
    match: ['export NOTION_TOKEN=secret_<<alnum:43>>', '{"value": "secret_<<alnum:43>>", "other": 1}'],
    noMatch: ['see secret_<<alnum:14>> there', 'NOTION_TOKEN=secret_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
