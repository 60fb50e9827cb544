import { defineRule } from '../types';

export default defineRule({
  id: 'huggingface-token',
  name: 'Hugging Face access token',
  provider: 'Hugging Face',
  description: 'A Hugging Face access token. Whoever holds it reads or writes models and data sets, private ones too.',
  severity: 'high',
  keywords: ['hf_'],
  patterns: [{ token: /hf_[A-Za-z]{34,37}/ }],
  entropy: 3.8,
  remediation: 'Invalidate the token under Settings, Access tokens.',
  references: ['https://huggingface.co/docs/hub/security-tokens'],
  verify: {
    url: 'https://huggingface.co/api/whoami-v2',
    headers: { authorization: 'Bearer {secret}' },
    active: [200],
    inactive: [401],
  },
  examples: {
    match: ['export HUGGING_TOKEN=hf_<<letters:34>>', '{"value": "hf_<<letters:34>>", "other": 1}'],
    noMatch: ['see hf_<<letters:11>> there', 'HUGGING_TOKEN=hf_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
