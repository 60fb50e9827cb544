import { defineRule } from '../types';

export default defineRule({
  id: 'getstream-secret',
  name: 'Stream API secret',
  provider: 'Stream',
  description: 'A Stream API secret. Whoever holds it signs tokens for any user of the application.',
  severity: 'high',
  keywords: ['getstream', 'stream_api_secret', 'stream_secret'],
  patterns: [{ assigned: /[a-z0-9]{64}/ }],
  entropy: 3.5,
  remediation: 'Rotate the secret in the dashboard.',
  references: ['https://getstream.io/chat/docs/'],
  examples: {
    match: ['STREAM_API_SECRET=<<lowernum:64>>', '  "getstreamToken": "<<lowernum:64>>",'],
    noMatch: ['STREAM_API_SECRET=${STREAM_API_SECRET}', 'digest of the file: <<lowernum:64>>'],
  },
});
