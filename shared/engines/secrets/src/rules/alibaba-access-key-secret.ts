import { defineRule } from '../types';

export default defineRule({
  id: 'alibaba-access-key-secret',
  name: 'Alibaba Cloud access key secret',
  provider: 'Alibaba Cloud',
  description: 'An Alibaba Cloud access key secret. Whoever holds it signs requests as the user it belongs to.',
  severity: 'critical',
  keywords: ['alibaba', 'aliyun', 'alicloud', 'accesskeysecret', 'access_key_secret'],
  patterns: [{ assigned: /[A-Za-z0-9]{30}/ }],
  entropy: 3.8,
  remediation: 'Disable and delete the key pair under RAM, AccessKey.',
  references: ['https://www.alibabacloud.com/help/en/ram/user-guide/create-an-accesskey-pair'],
  examples: {
    match: ['ALIBABA_CLOUD_ACCESS_KEY_SECRET=<<alnum:30>>', '  "alibabaToken": "<<alnum:30>>",'],
    noMatch: ['ALIBABA_CLOUD_ACCESS_KEY_SECRET=${ALIBABA_CLOUD_ACCESS_KEY_SECRET}', 'digest of the file: <<alnum:30>>'],
  },
});
