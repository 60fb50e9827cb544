import { defineRule } from '../types';

export default defineRule({
  id: 'snyk-token',
  name: 'Snyk API token',
  provider: 'Snyk',
  description: 'A Snyk API token. Whoever holds it reads the vulnerabilities of every project its owner can see.',
  severity: 'high',
  keywords: ['snyk'],
  patterns: [{ assigned: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/ }],
  remediation: "Revoke the key in the account's settings.",
  references: ['https://docs.snyk.io/snyk-api/authentication-for-api'],
  examples: {
    match: ['SNYK_TOKEN=<<uuid>>', '  "snykToken": "<<uuid>>",'],
    noMatch: ['SNYK_ORG_ID=<<uuid>>', 'SNYK_TOKEN=${SNYK_TOKEN}'],
  },
});
