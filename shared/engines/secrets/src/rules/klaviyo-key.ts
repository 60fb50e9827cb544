import { defineRule } from '../types';

export default defineRule({
  id: 'klaviyo-key',
  name: 'Klaviyo private key',
  provider: 'Klaviyo',
  description: 'A Klaviyo private key. Whoever holds it reads the profiles and sends campaigns.',
  severity: 'high',
  keywords: ['pk_'],
  patterns: [{ token: /pk_[0-9a-f]{34}/ }],
  remediation: 'Delete the key under Settings, API keys.',
  references: ['https://developers.klaviyo.com/en/docs/authenticate_'],
  examples: {
    match: ['export KLAVIYO_TOKEN=pk_<<hex:34>>', '{"value": "pk_<<hex:34>>", "other": 1}'],
    noMatch: ['see pk_<<hex:11>> there', 'KLAVIYO_TOKEN=pk_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
