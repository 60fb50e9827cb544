import { defineRule } from '../types';

export default defineRule({
  id: 'postman-key',
  name: 'Postman API key',
  provider: 'Postman',
  description: 'A Postman API key. Whoever holds it reads collections and environments, with the secrets in them.',
  severity: 'high',
  keywords: ['PMAK-'],
  patterns: [{ token: /PMAK-[0-9a-f]{24}-[0-9a-f]{34}/ }],
  remediation: "Revoke the key in the account's settings.",
  references: ['https://learning.postman.com/docs/developer/postman-api/authentication/'],
  verify: {
    url: 'https://api.getpostman.com/me',
    headers: { 'x-api-key': '{secret}' },
    active: [200],
    inactive: [401],
  },
  examples: {
    match: ['export POSTMAN_TOKEN=PMAK-<<hex:24>>-<<hex:34>>', '{"value": "PMAK-<<hex:24>>-<<hex:34>>", "other": 1}'],
    noMatch: ['see PMAK-<<hex:24>>-<<hex:11>> there', 'POSTMAN_TOKEN=PMAK-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
