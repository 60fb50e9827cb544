import { defineRule } from '../types';

export default defineRule({
  id: 'anthropic-oauth-token',
  name: 'Anthropic OAuth token',
  provider: 'Anthropic',
  description: 'An Anthropic OAuth token. Whoever holds it uses models as the user who signed in.',
  severity: 'high',
  keywords: ['sk-ant-oat01-', 'sk-ant-ort01-'],
  patterns: [{ token: /sk-ant-o[ar]t01-[\w-]{80,110}/ }],
  remediation: 'Sign out of all sessions in the account.',
  references: ['https://docs.anthropic.com/en/api/overview'],
  examples: {
    match: ['export ANTHROPIC_TOKEN=sk-ant-oat01-<<alnum:95>>', '{"value": "sk-ant-oat01-<<alnum:95>>", "other": 1}'],
    noMatch: [
      'see sk-ant-oat01-<<alnum:31>> there',
      'ANTHROPIC_TOKEN=sk-ant-oat01-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
