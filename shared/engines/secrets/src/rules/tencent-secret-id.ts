import { defineRule } from '../types';

export default defineRule({
  id: 'tencent-secret-id',
  name: 'Tencent Cloud secret id',
  provider: 'Tencent Cloud',
  description: 'A Tencent Cloud secret id. Whoever holds it has half of a long-lived key pair.',
  severity: 'high',
  keywords: ['AKID'],
  patterns: [{ token: /AKID[A-Za-z0-9]{32}/ }],
  entropy: 3.5,
  remediation: 'Disable and delete the key under Access Management, API keys.',
  references: ['https://www.tencentcloud.com/document/product/598/32675'],
  examples: {
    match: ['export TENCENT_TOKEN=AKID<<alnum:32>>', '{"value": "AKID<<alnum:32>>", "other": 1}'],
    noMatch: ['see AKID<<alnum:10>> there', 'TENCENT_TOKEN=AKIDxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
