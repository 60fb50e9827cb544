import { defineRule } from '../types';

export default defineRule({
  id: 'signalfx-token',
  name: 'Splunk Observability token',
  provider: 'Splunk',
  description: 'A Splunk Observability token. Whoever holds it sends or reads metrics.',
  severity: 'medium',
  keywords: ['signalfx', 'sfx_', 'splunk_access_token', 'x-sf-token'],
  patterns: [{ assigned: /[A-Za-z0-9_-]{22}/ }],
  entropy: 3.6,
  remediation: 'Rotate the token under Access tokens.',
  references: ['https://docs.splunk.com/observability'],
  examples: {
    match: ['SIGNALFX_TOKEN=<<alnum:22>>', '  "signalfxToken": "<<alnum:22>>",'],
    noMatch: ['SIGNALFX_TOKEN=${SIGNALFX_TOKEN}', 'digest of the file: <<alnum:22>>'],
  },
});
