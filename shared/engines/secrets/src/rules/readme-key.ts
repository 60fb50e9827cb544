import { defineRule } from '../types';

export default defineRule({
  id: 'readme-key',
  name: 'ReadMe API key',
  provider: 'ReadMe',
  description: 'A ReadMe API key. Whoever holds it changes the documentation.',
  severity: 'medium',
  keywords: ['rdme_'],
  patterns: [{ token: /rdme_[a-z0-9]{70}/ }],
  remediation: 'Delete the key in the project.',
  references: ['https://docs.readme.com'],
  examples: {
    match: ['export README_TOKEN=rdme_<<lowernum:70>>', '{"value": "rdme_<<lowernum:70>>", "other": 1}'],
    noMatch: [
      'see rdme_<<lowernum:23>> there',
      'README_TOKEN=rdme_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
