import { defineRule } from '../types';

export default defineRule({
  id: 'convertkit-secret',
  name: 'Kit API secret',
  provider: 'Kit',
  description: 'A Kit API secret. Whoever holds it reads subscribers and sends mail.',
  severity: 'medium',
  keywords: ['convertkit', 'convert_kit'],
  patterns: [{ assigned: /[\w-]{43}/ }],
  entropy: 4,
  remediation: 'Regenerate the secret in the settings.',
  references: ['https://developers.kit.com'],
  examples: {
    match: ['CONVERTKIT_API_KEY=<<alnum:43>>', '  "convertkitToken": "<<alnum:43>>",'],
    noMatch: ['CONVERTKIT_API_KEY=${CONVERTKIT_API_KEY}', 'digest of the file: <<alnum:43>>'],
  },
});
