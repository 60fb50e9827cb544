import { defineRule } from '../types';

export default defineRule({
  id: 'pusher-secret',
  name: 'Pusher app secret',
  provider: 'Pusher',
  description: 'A Pusher app secret. Whoever holds it publishes events to every connected client.',
  severity: 'medium',
  keywords: ['pusher'],
  patterns: [{ assigned: /[0-9a-f]{20}/ }],
  remediation: "Roll the keys in the app's settings.",
  references: ['https://pusher.com/docs/channels/'],
  examples: {
    match: ['PUSHER_APP_SECRET=<<hex:20>>', '  "pusherToken": "<<hex:20>>",'],
    noMatch: ['PUSHER_APP_SECRET=${PUSHER_APP_SECRET}', 'digest of the file: <<hex:20>>'],
  },
});
