import { defineRule } from '../types';

export default defineRule({
  id: 'monday-token',
  name: 'monday.com API token',
  provider: 'monday.com',
  description: 'A monday.com API token. Whoever holds it reads and changes boards as the user who made it.',
  severity: 'medium',
  keywords: ['monday'],
  patterns: [{ assigned: /eyJhbGciOiJIUzI1NiJ9\.eyJ0aWQi[\w-]{40,400}\.[\w-]{43}/ }],
  specificity: 4,
  remediation: 'Regenerate the token in the developer section.',
  references: ['https://developer.monday.com/api-reference/docs/authentication'],
  examples: {
    match: [
      'MONDAY_API_KEY=eyJhbGciOiJIUzI1NiJ9.eyJ0aWQi<<alnum:80>>.<<alnum:43>>',
      '  "mondayToken": "eyJhbGciOiJIUzI1NiJ9.eyJ0aWQi<<alnum:80>>.<<alnum:43>>",',
    ],
    noMatch: [
      'MONDAY_API_KEY=${MONDAY_API_KEY}',
      'digest of the file: eyJhbGciOiJIUzI1NiJ9.eyJ0aWQi<<alnum:80>>.<<alnum:43>>',
    ],
  },
});
