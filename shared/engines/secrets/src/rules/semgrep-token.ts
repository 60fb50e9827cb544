import { defineRule } from '../types';

export default defineRule({
  id: 'semgrep-token',
  name: 'Semgrep app token',
  provider: 'Semgrep',
  description: 'A Semgrep app token. Whoever holds it uploads and reads scans of the organisation.',
  severity: 'medium',
  keywords: ['semgrep'],
  patterns: [{ assigned: /[0-9a-f]{64}/ }],
  remediation: 'Delete the token in the settings.',
  references: ['https://semgrep.dev/docs'],
  examples: {
    match: ['SEMGREP_APP_TOKEN=<<hex:64>>', '  "semgrepToken": "<<hex:64>>",'],
    noMatch: ['SEMGREP_APP_TOKEN=${SEMGREP_APP_TOKEN}', 'digest of the file: <<hex:64>>'],
  },
});
