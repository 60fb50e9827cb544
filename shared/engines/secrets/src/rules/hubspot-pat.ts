import { defineRule } from '../types';

export default defineRule({
  id: 'hubspot-pat',
  name: 'HubSpot private app token',
  provider: 'HubSpot',
  description:
    'A HubSpot private app token. Whoever holds it reads and changes contacts and deals with the scopes it was given.',
  severity: 'high',
  keywords: ['pat-na1-', 'pat-na2-', 'pat-eu1-', 'pat-ap1-'],
  patterns: [{ token: /pat-(?:na1|na2|eu1|ap1)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/ }],
  remediation: "Rotate the token in the private app's settings.",
  references: ['https://developers.hubspot.com/docs'],
  verify: {
    url: 'https://api.hubapi.com/account-info/v3/details',
    headers: { authorization: 'Bearer {secret}' },
    active: [200],
    inactive: [401],
  },
  examples: { match: ['HUBSPOT_TOKEN=pat-na1-<<uuid>>'], noMatch: ['HUBSPOT_TOKEN=pat-na1-...'] },
});
