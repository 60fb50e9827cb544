import { defineRule } from '../types';

export default defineRule({
  id: 'amplitude-key',
  name: 'Amplitude secret key',
  provider: 'Amplitude',
  description: "An Amplitude secret key. Whoever holds it sends or exports the project's events.",
  severity: 'medium',
  keywords: ['amplitude'],
  patterns: [{ assigned: /[0-9a-f]{32}/ }],
  remediation: "Rotate the key in the project's settings.",
  references: ['https://amplitude.com/docs'],
  examples: {
    match: ['AMPLITUDE_API_KEY=<<hex:32>>', '  "amplitudeToken": "<<hex:32>>",'],
    noMatch: ['AMPLITUDE_API_KEY=${AMPLITUDE_API_KEY}', 'digest of the file: <<hex:32>>'],
  },
});
