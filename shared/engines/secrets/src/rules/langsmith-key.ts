import { defineRule } from '../types';

export default defineRule({
  id: 'langsmith-key',
  name: 'LangSmith API key',
  provider: 'LangChain',
  description: 'A LangSmith API key. Whoever holds it reads traces, with the prompts and answers in them.',
  severity: 'medium',
  keywords: ['lsv2_pt_', 'lsv2_sk_'],
  patterns: [{ token: /lsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}/ }],
  remediation: 'Delete the key in the settings under API keys.',
  references: ['https://docs.smith.langchain.com'],
  examples: {
    match: [
      'export LANGCHAIN_TOKEN=lsv2_pt_<<hex:32>>_<<hex:10>>',
      '{"value": "lsv2_pt_<<hex:32>>_<<hex:10>>", "other": 1}',
    ],
    noMatch: ['see lsv2_pt_<<hex:10>> there', 'LANGCHAIN_TOKEN=lsv2_pt_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
