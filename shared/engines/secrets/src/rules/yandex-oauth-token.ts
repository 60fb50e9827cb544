import { defineRule } from '../types';

export default defineRule({
  id: 'yandex-oauth-token',
  name: 'Yandex OAuth token',
  provider: 'Yandex Cloud',
  description: 'A Yandex OAuth token. Whoever holds it acts as the user for up to a year.',
  severity: 'critical',
  keywords: ['y0_'],
  patterns: [{ token: /y[0-3]_[\w-]{55,60}/ }],
  entropy: 4,
  remediation: "Revoke the application's access in the account's settings.",
  references: ['https://yandex.cloud/en/docs/iam/concepts/authorization/oauth-token'],
  examples: {
    match: ['export YANDEX_TOKEN=y0_<<alnum:58>>', '{"value": "y0_<<alnum:58>>", "other": 1}'],
    noMatch: [
      'see y0_<<alnum:19>> there',
      'YANDEX_TOKEN=y0_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
