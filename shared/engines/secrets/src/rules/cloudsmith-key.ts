import { defineRule } from '../types';

export default defineRule({
  id: 'cloudsmith-key',
  name: 'Cloudsmith API key',
  provider: 'Cloudsmith',
  description: 'A Cloudsmith API key. Whoever holds it publishes and reads packages.',
  severity: 'high',
  keywords: ['cloudsmith'],
  patterns: [{ assigned: /[0-9a-f]{40}/ }],
  remediation: 'Refresh the key under User settings, API key.',
  references: ['https://help.cloudsmith.io'],
  examples: {
    match: ['CLOUDSMITH_API_KEY=<<hex:40>>', '  "cloudsmithToken": "<<hex:40>>",'],
    noMatch: ['CLOUDSMITH_API_KEY=${CLOUDSMITH_API_KEY}', 'digest of the file: <<hex:40>>'],
  },
});
