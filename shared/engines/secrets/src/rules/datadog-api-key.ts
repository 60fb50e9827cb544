import { defineRule } from '../types';

export default defineRule({
  id: 'datadog-api-key',
  name: 'Datadog API key',
  provider: 'Datadog',
  description: 'A Datadog API key. Whoever holds it sends metrics, logs and events into the account.',
  severity: 'medium',
  keywords: ['datadog', 'dd_api', 'dd-api', 'dd_client_api'],
  patterns: [{ assigned: /[0-9a-f]{32}/ }],
  remediation: 'Revoke the key under Organization settings, API keys.',
  references: ['https://docs.datadoghq.com/account_management/api-app-keys/'],
  verify: {
    url: 'https://api.datadoghq.com/api/v1/validate',
    headers: { 'dd-api-key': '{secret}' },
    active: [200],
    inactive: [401, 403],
  },
  examples: {
    match: ['DD_API_KEY=<<hex:32>>', 'datadog: { api_key: "<<hex:32>>" }', 'DD-API-KEY: <<hex:32>>'],
    noMatch: ['DD_API_KEY=$DD_API_KEY', 'datadog image sha <<hex:32>>'],
  },
});
