import { defineRule } from '../types';

export default defineRule({
  id: 'paddle-key',
  name: 'Paddle API key',
  provider: 'Paddle',
  description: 'A Paddle API key. Whoever holds it reads customers and changes subscriptions.',
  severity: 'critical',
  keywords: ['pdl_live_', 'pdl_sdbx_'],
  patterns: [{ token: /pdl_(?:live|sdbx)_apikey_[a-z\d]{26}_[A-Za-z\d]{22}_[A-Za-z\d]{3}/ }],
  remediation: 'Revoke the key under Developer tools, Authentication.',
  references: ['https://developer.paddle.com'],
  examples: {
    match: [
      'export PADDLE_TOKEN=pdl_live_apikey_<<lowernum:26>>_<<alnum:22>>_<<alnum:3>>',
      '{"value": "pdl_live_apikey_<<lowernum:26>>_<<alnum:22>>_<<alnum:3>>", "other": 1}',
    ],
    noMatch: ['see pdl_live_apikey_<<lowernum:8>> there', 'PADDLE_TOKEN=pdl_live_apikey_xxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
