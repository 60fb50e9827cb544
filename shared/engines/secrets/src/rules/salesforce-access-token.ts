import { defineRule } from '../types';

export default defineRule({
  id: 'salesforce-access-token',
  name: 'Salesforce session or access token',
  provider: 'Salesforce',
  description:
    "A Salesforce session or access token. Whoever holds it reads and changes the organisation's data until the session ends.",
  severity: 'high',
  keywords: ['00D'],
  patterns: [{ token: /00D[A-Za-z0-9]{12}(?:[A-Za-z0-9]{3})?![A-Za-z0-9._]{80,120}/ }],
  remediation: 'End the session under Session management and find out what writes it to a file.',
  references: ['https://help.salesforce.com'],
  examples: { match: ['SF_ACCESS_TOKEN=00D<<alnum:12>>!<<alnum:96>>'], noMatch: ['00D<<alnum:12>>'] },
});
