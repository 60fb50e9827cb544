import { defineRule } from '../types';

export default defineRule({
  id: 'salesforce-refresh-token',
  name: 'Salesforce refresh token',
  provider: 'Salesforce',
  description: 'A Salesforce refresh token. Whoever holds it gets new sessions until it is revoked.',
  severity: 'critical',
  keywords: ['5Aep861'],
  patterns: [{ token: /5Aep861[A-Za-z0-9._]{60,90}/ }],
  remediation: 'Revoke the token under Connected apps OAuth usage.',
  references: ['https://help.salesforce.com'],
  examples: { match: ['refresh_token: 5Aep861<<alnum:76>>'], noMatch: ['5Aep861 is the prefix'] },
});
