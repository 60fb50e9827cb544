import { defineRule } from '../types';

export default defineRule({
  id: 'render-key',
  name: 'Render API key',
  provider: 'Render',
  description: 'A Render API key. Whoever holds it deploys services and reads their environment.',
  severity: 'critical',
  keywords: ['rnd_'],
  patterns: [{ token: /rnd_[A-Za-z0-9]{32}/ }],
  remediation: 'Revoke the key under Account settings, API keys.',
  references: ['https://render.com/docs/api'],
  examples: {
    match: ['export RENDER_TOKEN=rnd_<<alnum:32>>', '{"value": "rnd_<<alnum:32>>", "other": 1}'],
    noMatch: ['see rnd_<<alnum:10>> there', 'RENDER_TOKEN=rnd_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
