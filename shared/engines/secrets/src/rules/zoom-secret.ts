import { defineRule } from '../types';

export default defineRule({
  id: 'zoom-secret',
  name: 'Zoom client secret',
  provider: 'Zoom',
  description: 'A Zoom client secret. Whoever holds it can pose as the application.',
  severity: 'high',
  keywords: ['zoom'],
  patterns: [{ assigned: /[A-Za-z0-9]{32,36}/ }],
  entropy: 3.9,
  remediation: 'Regenerate the secret in the marketplace.',
  references: ['https://developers.zoom.us/docs/'],
  examples: {
    match: ['ZOOM_CLIENT_SECRET=<<alnum:32>>', '  "zoomToken": "<<alnum:32>>",'],
    noMatch: ['ZOOM_CLIENT_SECRET=${ZOOM_CLIENT_SECRET}', 'digest of the file: <<alnum:32>>'],
  },
});
