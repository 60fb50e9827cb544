import { defineRule } from '../types';

export default defineRule({
  id: 'snyk-service-token',
  name: 'Snyk service or personal token',
  provider: 'Snyk',
  description:
    'A Snyk service or personal token. Whoever holds it reads the vulnerabilities of every project its owner can see.',
  severity: 'high',
  keywords: ['snyk_uat.', 'snyk_sat.'],
  patterns: [{ token: /snyk_[us]at\.[0-9a-f]{8}\.[A-Za-z0-9_.-]{40,800}/ }],
  remediation: "Revoke it in the account's or group's settings.",
  references: ['https://docs.snyk.io/snyk-api/authentication-for-api'],
  examples: {
    match: [
      'export SNYK_TOKEN=snyk_uat.<<hex:8>>.<<alnum:60>>',
      '{"value": "snyk_uat.<<hex:8>>.<<alnum:60>>", "other": 1}',
    ],
    noMatch: [
      'see snyk_uat.<<hex:8>>.<<alnum:20>> there',
      'SNYK_TOKEN=snyk_uat.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
