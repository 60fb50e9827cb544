import { defineRule } from '../types';

export default defineRule({
  id: 'huggingface-org-token',
  name: 'Hugging Face organisation token',
  provider: 'Hugging Face',
  description:
    "A Hugging Face organisation token. Whoever holds it reads or writes the organisation's models and data sets.",
  severity: 'high',
  keywords: ['api_org_'],
  patterns: [{ token: /api_org_[A-Za-z]{34}/ }],
  entropy: 3.5,
  remediation: "Invalidate the token in the organisation's settings.",
  references: ['https://huggingface.co/docs/hub/security-tokens'],
  examples: {
    match: ['export HUGGING_TOKEN=api_org_<<letters:34>>', '{"value": "api_org_<<letters:34>>", "other": 1}'],
    noMatch: ['see api_org_<<letters:11>> there', 'HUGGING_TOKEN=api_org_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
