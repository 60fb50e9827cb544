import { defineRule } from '../types';

export default defineRule({
  id: 'lightstep-token',
  name: 'Lightstep token',
  provider: 'ServiceNow',
  description: 'A Lightstep token. Whoever holds it sends traces.',
  severity: 'low',
  keywords: ['lightstep', 'ls_access_token'],
  patterns: [{ assigned: /[A-Za-z0-9/+]{80,90}={0,2}|[0-9a-f]{32}/ }],
  remediation: "Delete the token in the project's settings.",
  references: ['https://docs.lightstep.com'],
  examples: {
    match: ['LIGHTSTEP_API_KEY=<<hex:32>>', '  "lightstepToken": "<<hex:32>>",'],
    noMatch: ['LIGHTSTEP_API_KEY=${LIGHTSTEP_API_KEY}', 'digest of the file: <<hex:32>>'],
  },
});
