import { defineRule } from '../types';

export default defineRule({
  id: 'elastic-api-key',
  name: 'Elastic Cloud API key',
  provider: 'Elastic',
  description: "An Elastic Cloud API key. Whoever holds it manages the organisation's deployments.",
  severity: 'critical',
  keywords: ['essu_'],
  patterns: [{ token: /essu_[A-Za-z0-9+/]{60,120}={0,2}/ }],
  remediation: 'Revoke the key in the console.',
  references: ['https://www.elastic.co/docs'],
  examples: {
    match: ['export ELASTIC_TOKEN=essu_<<alnum:80>>', '{"value": "essu_<<alnum:80>>", "other": 1}'],
    noMatch: [
      'see essu_<<alnum:26>> there',
      'ELASTIC_TOKEN=essu_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
