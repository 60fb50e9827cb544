import { defineRule } from '../types';

export default defineRule({
  id: 'spotify-client-secret',
  name: 'Spotify client secret',
  provider: 'Spotify',
  description: 'A Spotify client secret. Whoever holds it can pose as the application.',
  severity: 'low',
  keywords: ['spotify'],
  patterns: [{ assigned: /[0-9a-f]{32}/ }],
  remediation: 'Rotate the secret in the dashboard.',
  references: ['https://developer.spotify.com/documentation/web-api'],
  examples: {
    match: ['SPOTIFY_CLIENT_SECRET=<<hex:32>>', '  "spotifyToken": "<<hex:32>>",'],
    noMatch: ['SPOTIFY_CLIENT_SECRET=${SPOTIFY_CLIENT_SECRET}', 'digest of the file: <<hex:32>>'],
  },
});
