import { defineRule } from '../types';

export default defineRule({
  id: 'webex-token',
  name: 'Webex bot token',
  provider: 'Cisco',
  description: "A Webex bot token. Whoever holds it reads and writes in the bot's spaces.",
  severity: 'medium',
  keywords: ['webex', 'ciscospark'],
  patterns: [
    { assigned: /[A-Za-z0-9]{64}_[A-Za-z0-9]{4}_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/ },
  ],
  remediation: "Regenerate the token in the bot's settings.",
  references: ['https://developer.webex.com'],
  examples: {
    match: ['WEBEX_TOKEN=<<alnum:64>>_<<alnum:4>>_<<uuid>>', '  "webexToken": "<<alnum:64>>_<<alnum:4>>_<<uuid>>",'],
    noMatch: ['WEBEX_TOKEN=${WEBEX_TOKEN}', 'digest of the file: <<alnum:64>>_<<alnum:4>>_<<uuid>>'],
  },
});
