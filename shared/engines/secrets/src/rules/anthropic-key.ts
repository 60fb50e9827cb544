import { defineRule } from '../types';

export default defineRule({
  id: 'anthropic-key',
  name: 'Anthropic API key',
  provider: 'Anthropic',
  description: "An Anthropic API key. Whoever holds it uses models on the account's bill.",
  severity: 'high',
  keywords: ['sk-ant-api03-'],
  patterns: [{ token: /sk-ant-api03-[\w-]{93}AA/ }],
  remediation: 'Delete the key in the console under API keys.',
  references: ['https://docs.anthropic.com/en/api/overview'],
  verify: {
    url: 'https://api.anthropic.com/v1/models',
    headers: { 'x-api-key': '{secret}', 'anthropic-version': '2023-06-01' },
    active: [200],
    inactive: [401],
  },
  examples: {
    match: [
      'export ANTHROPIC_TOKEN=sk-ant-api03-<<base64url:93>>AA',
      '{"value": "sk-ant-api03-<<base64url:93>>AA", "other": 1}',
    ],
    noMatch: [
      'see sk-ant-api03-<<base64url:31>> there',
      'ANTHROPIC_TOKEN=sk-ant-api03-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
