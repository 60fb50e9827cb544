import { defineRule } from '../types';

export default defineRule({
  id: 'socket-token',
  name: 'Socket API token',
  provider: 'Socket',
  description: 'A Socket API token. Whoever holds it uploads and reads scans of the organisation.',
  severity: 'medium',
  keywords: ['sktsec_'],
  patterns: [{ token: /sktsec_[A-Za-z0-9_-]{30,80}(?:_api)?/ }],
  remediation: 'Delete the token in the settings.',
  references: ['https://docs.socket.dev'],
  examples: {
    match: ['export SOCKET_TOKEN=sktsec_<<alnum:44>>', '{"value": "sktsec_<<alnum:44>>", "other": 1}'],
    noMatch: ['see sktsec_<<alnum:14>> there', 'SOCKET_TOKEN=sktsec_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
