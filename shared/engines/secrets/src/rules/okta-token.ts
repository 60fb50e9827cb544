import { defineRule } from '../types';

export default defineRule({
  id: 'okta-token',
  name: 'Okta API token',
  provider: 'Okta',
  description:
    'An Okta API token. Whoever holds it manages users, groups and applications as the administrator who made it.',
  severity: 'critical',
  keywords: ['okta', 'ssws'],
  patterns: [{ assigned: /00[\w-]{40}/, anyName: true }],
  entropy: 4,
  remediation: 'Revoke the token under Security, API, Tokens.',
  references: ['https://developer.okta.com/docs/guides/create-an-api-token/main/'],
  examples: {
    match: ['OKTA_API_TOKEN=00<<alnum:40>>', 'Authorization: SSWS 00<<alnum:40>>'],
    noMatch: ['OKTA_API_TOKEN=${OKTA}'],
  },
});
