import { defineRule } from '../types';

export default defineRule({
  id: 'tencent-secret-key',
  name: 'Tencent Cloud secret key',
  provider: 'Tencent Cloud',
  description: 'A Tencent Cloud secret key. Whoever holds it signs requests as the user it belongs to.',
  severity: 'critical',
  keywords: ['tencent', 'qcloud'],
  patterns: [{ assigned: /[A-Za-z0-9]{32}/ }],
  entropy: 3.8,
  remediation: 'Disable and delete the key under Access Management, API keys.',
  references: ['https://www.tencentcloud.com/document/product/598/32675'],
  examples: {
    match: ['TENCENTCLOUD_SECRET_KEY=<<alnum:32>>', '  "tencentToken": "<<alnum:32>>",'],
    noMatch: ['TENCENTCLOUD_SECRET_KEY=${TENCENTCLOUD_SECRET_KEY}', 'digest of the file: <<alnum:32>>'],
  },
});
