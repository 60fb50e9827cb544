import { defineRule } from '../types';

export default defineRule({
  id: 'activecampaign-key',
  name: 'ActiveCampaign API key',
  provider: 'ActiveCampaign',
  description: 'An ActiveCampaign API key. Whoever holds it reads contacts and sends campaigns.',
  severity: 'high',
  keywords: ['activecampaign', 'active_campaign'],
  patterns: [{ assigned: /[0-9a-f]{72}/ }],
  remediation: 'Reset the key in the settings.',
  references: ['https://developers.activecampaign.com'],
  examples: {
    match: ['ACTIVECAMPAIGN_API_KEY=<<hex:72>>', '  "activecampaignToken": "<<hex:72>>",'],
    noMatch: ['ACTIVECAMPAIGN_API_KEY=${ACTIVECAMPAIGN_API_KEY}', 'digest of the file: <<hex:72>>'],
  },
});
