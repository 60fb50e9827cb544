import { defineRule } from '../types';

export default defineRule({
  id: 'logzio-token',
  name: 'Logz.io token',
  provider: 'Logz.io',
  description: 'A Logz.io token. Whoever holds it sends or reads logs.',
  severity: 'medium',
  keywords: ['logzio', 'logz_io', 'logz.io'],
  patterns: [{ assigned: /[A-Za-z]{32}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/ }],
  remediation: 'Delete the token in the settings.',
  references: ['https://docs.logz.io'],
  examples: {
    match: ['LOGZIO_TOKEN=<<uuid>>', '  "logzioToken": "<<uuid>>",'],
    noMatch: ['LOGZIO_TOKEN=${LOGZIO_TOKEN}', 'digest of the file: <<uuid>>'],
  },
});
