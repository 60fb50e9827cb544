import { defineRule } from '../types';

export default defineRule({
  id: 'pagerduty-key',
  name: 'PagerDuty API key',
  provider: 'PagerDuty',
  description: 'A PagerDuty API key. Whoever holds it reads and changes incidents, or triggers them.',
  severity: 'medium',
  keywords: ['pagerduty', 'pager_duty', 'pd_api'],
  patterns: [{ assigned: /u\+[A-Za-z0-9_+-]{18}|[A-Za-z0-9_+-]{20}|[0-9a-f]{32}/ }],
  entropy: 3.5,
  remediation: 'Delete the key under Integrations, API access keys.',
  references: ['https://support.pagerduty.com/main/docs/api-access-keys'],
  examples: {
    match: ['PAGERDUTY_API_KEY=<<alnum:20>>', '  "pagerdutyToken": "<<alnum:20>>",'],
    noMatch: ['PAGERDUTY_API_KEY=${PAGERDUTY_API_KEY}', 'digest of the file: <<alnum:20>>'],
  },
});
