import { defineRule } from '../types';

export default defineRule({
  id: 'aws-bedrock-api-key',
  name: 'Amazon Bedrock API key',
  provider: 'AWS',
  description: "An Amazon Bedrock API key. Whoever holds it runs models on the account's bill.",
  severity: 'high',
  keywords: ['ABSK'],
  patterns: [{ token: /ABSK[A-Za-z0-9+/]{109,269}={0,2}/ }],
  entropy: 4,
  remediation: 'Delete the key under the IAM user it belongs to, or in the Bedrock console.',
  references: ['https://docs.aws.amazon.com/bedrock/latest/userguide/api-keys.html'],
  examples: {
    match: ['export BEDROCK_TOKEN=ABSK<<alnum:120>>', '{"value": "ABSK<<alnum:120>>", "other": 1}'],
    noMatch: [
      'see ABSK<<alnum:40>> there',
      'BEDROCK_TOKEN=ABSKxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
