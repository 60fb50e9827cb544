import { defineRule } from '../types';

export default defineRule({
  id: 'notion-token',
  name: 'Notion integration token',
  provider: 'Notion',
  description: 'A Notion integration token. Whoever holds it reads and changes the pages shared with the integration.',
  severity: 'high',
  keywords: ['ntn_'],
  patterns: [{ token: /ntn_[0-9]{11}[A-Za-z0-9]{35}/ }],
  remediation: "Refresh the secret in the integration's settings.",
  references: ['https://developers.notion.com/docs/authorization'],
  verify: {
    url: 'https://api.notion.com/v1/users/me',
    headers: { authorization: 'Bearer {secret}', 'notion-version': '2022-06-28' },
    active: [200],
    inactive: [401],
  },
  examples: {
    match: [
      'export NOTION_TOKEN=ntn_<<digits:11>><<alnum:35>>',
      '{"value": "ntn_<<digits:11>><<alnum:35>>", "other": 1}',
    ],
    noMatch: ['see ntn_<<digits:11>><<alnum:11>> there', 'NOTION_TOKEN=ntn_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
