import { defineRule } from '../types';

export default defineRule({
  id: 'anthropic-admin-key',
  name: 'Anthropic admin API key',
  provider: 'Anthropic',
  description: 'An Anthropic admin API key. Whoever holds it manages members, workspaces and keys of the organisation.',
  severity: 'critical',
  keywords: ['sk-ant-admin01-'],
  patterns: [{ token: /sk-ant-admin01-[\w-]{93}AA/ }],
  remediation: 'Delete the key in the console under Admin keys.',
  references: ['https://docs.anthropic.com/en/api/administration-api'],
  examples: {
    match: [
      'export ANTHROPIC_TOKEN=sk-ant-admin01-<<alnum:93>>AA',
      '{"value": "sk-ant-admin01-<<alnum:93>>AA", "other": 1}',
    ],
    noMatch: [
      'see sk-ant-admin01-<<alnum:31>> there',
      'ANTHROPIC_TOKEN=sk-ant-admin01-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
