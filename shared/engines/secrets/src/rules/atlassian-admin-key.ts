import { defineRule } from '../types';

export default defineRule({
  id: 'atlassian-admin-key',
  name: 'Atlassian organisation admin key',
  provider: 'Atlassian',
  description: "An Atlassian organisation admin key. Whoever holds it manages the organisation's users.",
  severity: 'critical',
  keywords: ['ATCTT'],
  patterns: [{ token: /ATCTT3x[\w=-]{120,260}/ }],
  specificity: 2,
  remediation: "Revoke the key in the organisation's settings.",
  references: [
    'https://support.atlassian.com/organization-administration/docs/manage-an-organization-with-the-admin-apis/',
  ],
  examples: {
    match: ['export ATLASSIAN_TOKEN=ATCTT3x<<alnum:170>>', '{"value": "ATCTT3x<<alnum:170>>", "other": 1}'],
    noMatch: [
      'see ATCTT3x<<alnum:56>> there',
      'ATLASSIAN_TOKEN=ATCTT3xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
