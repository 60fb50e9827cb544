import { defineRule } from '../types';

export default defineRule({
  id: 'figma-pat',
  name: 'Figma personal access token',
  provider: 'Figma',
  description: 'A Figma personal access token. Whoever holds it reads and comments on the designs of its user.',
  severity: 'medium',
  keywords: ['figd_', 'figu_', 'figoh_', 'figor_'],
  patterns: [{ token: /fig(?:d|u|oh|or|uh|ur)_[A-Za-z0-9_-]{40,60}/ }],
  remediation: "Delete the token in the account's settings.",
  references: ['https://developers.figma.com/docs/rest-api/authentication/'],
  verify: {
    url: 'https://api.figma.com/v1/me',
    headers: { 'x-figma-token': '{secret}' },
    active: [200],
    inactive: [401, 403],
  },
  examples: {
    match: ['export FIGMA_TOKEN=figd_<<alnum:40>>', '{"value": "figd_<<alnum:40>>", "other": 1}'],
    noMatch: ['see figd_<<alnum:13>> there', 'FIGMA_TOKEN=figd_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
