import { defineRule } from '../types';

export default defineRule({
  id: 'grafana-api-key',
  name: 'Grafana API key',
  provider: 'Grafana',
  description: 'A Grafana API key. Whoever holds it reads and changes dashboards with the role it was given.',
  severity: 'high',
  keywords: ['eyJrIjoi'],
  patterns: [{ token: /eyJrIjoi[A-Za-z0-9]{60,400}={0,2}/ }],
  specificity: 4,
  remediation: 'Delete the key and use service account tokens.',
  references: ['https://grafana.com/docs/grafana/latest/administration/api-keys/'],
  examples: {
    match: ['export GRAFANA_TOKEN=eyJrIjoi<<alnum:80>>', '{"value": "eyJrIjoi<<alnum:80>>", "other": 1}'],
    noMatch: [
      'see eyJrIjoi<<alnum:26>> there',
      'GRAFANA_TOKEN=eyJrIjoixxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
