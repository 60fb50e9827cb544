import { defineRule } from '../types';

export default defineRule({
  id: 'yandex-iam-token',
  name: 'Yandex Cloud IAM token',
  provider: 'Yandex Cloud',
  description: 'A Yandex Cloud IAM token. Whoever holds it acts as the account for up to twelve hours.',
  severity: 'medium',
  keywords: ['t1.'],
  patterns: [{ token: /t1\.[A-Z0-9a-z_-]{80,400}={0,2}\.[A-Za-z0-9_-]{86}={0,2}/ }],
  remediation: 'Wait until it expires and find out what writes it to a file.',
  references: ['https://yandex.cloud/en/docs/iam/concepts/authorization/iam-token'],
  examples: {
    match: [
      'export YANDEX_TOKEN=t1.<<alnum:100>>.<<alnum:86>>',
      '{"value": "t1.<<alnum:100>>.<<alnum:86>>", "other": 1}',
    ],
    noMatch: [
      'see t1.<<alnum:33>> there',
      'YANDEX_TOKEN=t1.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
