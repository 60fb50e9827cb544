import { defineRule } from '../types';

export default defineRule({
  id: 'grafana-service-account-token',
  name: 'Grafana service account token',
  provider: 'Grafana',
  description:
    'A Grafana service account token. Whoever holds it reads and changes dashboards and data sources as the service account.',
  severity: 'high',
  keywords: ['glsa_'],
  patterns: [{ token: /glsa_[A-Za-z0-9]{32}_[0-9a-f]{8}/ }],
  remediation: 'Delete the token under Administration, Service accounts.',
  references: ['https://grafana.com/docs/grafana/latest/administration/service-accounts/'],
  examples: {
    match: ['export GRAFANA_TOKEN=glsa_<<alnum:32>>_<<hex:8>>', '{"value": "glsa_<<alnum:32>>_<<hex:8>>", "other": 1}'],
    noMatch: ['see glsa_<<alnum:10>> there', 'GRAFANA_TOKEN=glsa_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
