import { defineRule } from '../types';

export default defineRule({
  id: 'alibaba-access-key-id',
  name: 'Alibaba Cloud access key id',
  provider: 'Alibaba Cloud',
  description: 'An Alibaba Cloud access key id. Whoever holds it has half of a long-lived key pair.',
  severity: 'high',
  keywords: ['LTAI'],
  patterns: [{ token: /LTAI[A-Za-z0-9]{12,20}/ }],
  entropy: 3,
  remediation: 'Disable and delete the key pair under RAM, AccessKey.',
  references: ['https://www.alibabacloud.com/help/en/ram/user-guide/create-an-accesskey-pair'],
  examples: {
    match: ['export ALIBABA_TOKEN=LTAI<<alnum:15>>', '{"value": "LTAI<<alnum:15>>", "other": 1}'],
    noMatch: ['see LTAI<<alnum:5>> there', 'ALIBABA_TOKEN=LTAIxxxxxxxxxxxxxxx'],
  },
});
