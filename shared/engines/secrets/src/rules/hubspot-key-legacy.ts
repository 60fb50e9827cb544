import { defineRule } from '../types';

export default defineRule({
  id: 'hubspot-key-legacy',
  name: 'HubSpot API key',
  provider: 'HubSpot',
  description: 'A HubSpot API key. Whoever holds it reads and changes contacts and deals.',
  severity: 'high',
  keywords: ['hubspot', 'hapikey'],
  patterns: [{ assigned: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/ }],
  remediation: 'Deactivate the key; API keys were replaced by private apps.',
  references: ['https://developers.hubspot.com/docs'],
  examples: {
    match: ['https://api.hubapi.com/contacts?hapikey=<<uuid>>', 'HUBSPOT_API_KEY=<<uuid>>'],
    noMatch: ['HUBSPOT_FORM_ID=<<uuid>>'],
  },
});
