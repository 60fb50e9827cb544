import { defineRule } from '../types';

export default defineRule({
  id: 'clicksend-key',
  name: 'ClickSend API key',
  provider: 'ClickSend',
  description: "A ClickSend API key. Whoever holds it texts on the account's bill.",
  severity: 'medium',
  keywords: ['clicksend'],
  patterns: [{ assigned: /[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{12}/ }],
  remediation: 'Regenerate the key in the dashboard.',
  references: ['https://developers.clicksend.com'],
  examples: {
    match: ['CLICKSEND_API_KEY=<<HEX:8>>-<<HEX:4>>-4<<HEX:3>>-A<<HEX:3>>-<<HEX:12>>'],
    noMatch: ['CLICKSEND_API_KEY=$KEY'],
  },
});
