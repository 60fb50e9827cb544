import { defineRule } from '../types';

export default defineRule({
  id: 'deepgram-key',
  name: 'Deepgram API key',
  provider: 'Deepgram',
  description: "A Deepgram API key. Whoever holds it transcribes on the account's bill.",
  severity: 'medium',
  keywords: ['deepgram'],
  patterns: [{ assigned: /[0-9a-f]{40}/ }],
  remediation: 'Delete the key in the console.',
  references: ['https://developers.deepgram.com'],
  examples: {
    match: ['DEEPGRAM_API_KEY=<<hex:40>>', '  "deepgramToken": "<<hex:40>>",'],
    noMatch: ['DEEPGRAM_API_KEY=${DEEPGRAM_API_KEY}', 'digest of the file: <<hex:40>>'],
  },
});
