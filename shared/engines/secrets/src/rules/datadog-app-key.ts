import { defineRule } from '../types';

export default defineRule({
  id: 'datadog-app-key',
  name: 'Datadog application key',
  provider: 'Datadog',
  description:
    'A Datadog application key. Whoever holds it reads and changes the account as the user who made it, together with an API key.',
  severity: 'high',
  keywords: ['datadog', 'dd_app', 'dd-app', 'dd-application'],
  patterns: [{ assigned: /[0-9a-f]{40}/ }],
  remediation: 'Revoke the key under Organization settings, Application keys.',
  references: ['https://docs.datadoghq.com/account_management/api-app-keys/'],
  examples: {
    match: ['DD_APP_KEY=<<hex:40>>', '  "datadogToken": "<<hex:40>>",'],
    noMatch: ['DD_APP_KEY=${DD_APP_KEY}', 'digest of the file: <<hex:40>>'],
  },
});
