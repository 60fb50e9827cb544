import { defineRule } from '../types';

export default defineRule({
  id: 'yandex-api-key',
  name: 'Yandex Cloud API key',
  provider: 'Yandex Cloud',
  description: "A Yandex Cloud API key. Whoever holds it calls the cloud's services as its service account.",
  severity: 'high',
  keywords: ['AQVN'],
  patterns: [{ token: /AQVN[\w-]{35,38}/ }],
  entropy: 3.8,
  remediation: "Delete the key in the service account's settings.",
  references: ['https://yandex.cloud/en/docs/iam/concepts/authorization/api-key'],
  examples: {
    match: ['export YANDEX_TOKEN=AQVN<<base64url:36>>', '{"value": "AQVN<<base64url:36>>", "other": 1}'],
    noMatch: ['see AQVN<<base64url:12>> there', 'YANDEX_TOKEN=AQVNxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
