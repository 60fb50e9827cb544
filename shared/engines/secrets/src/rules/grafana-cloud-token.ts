import { defineRule } from '../types';

export default defineRule({
  id: 'grafana-cloud-token',
  name: 'Grafana Cloud access policy token',
  provider: 'Grafana',
  description:
    'A Grafana Cloud access policy token. Whoever holds it writes or reads metrics, logs and traces as its policy lets it.',
  severity: 'high',
  keywords: ['glc_'],
  patterns: [{ token: /glc_eyJ[A-Za-z0-9+/]{60,400}={0,2}/ }],
  remediation: 'Delete the token under Access policies.',
  references: [
    'https://grafana.com/docs/grafana-cloud/account-management/authentication-and-permissions/access-policies/',
  ],
  examples: {
    match: ['export GRAFANA_TOKEN=glc_eyJ<<alnum:120>>', '{"value": "glc_eyJ<<alnum:120>>", "other": 1}'],
    noMatch: [
      'see glc_eyJ<<alnum:40>> there',
      'GRAFANA_TOKEN=glc_eyJxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
