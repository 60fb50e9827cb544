import { defineRule } from '../types';

export default defineRule({
  id: 'virustotal-key',
  name: 'VirusTotal API key',
  provider: 'Google',
  description:
    "A VirusTotal API key. Whoever holds it uses the account's quota, and reads private submissions on paid plans.",
  severity: 'medium',
  keywords: ['virustotal', 'vt_api'],
  patterns: [{ assigned: /[0-9a-f]{64}/ }],
  remediation: 'Regenerate the key in the profile.',
  references: ['https://docs.virustotal.com'],
  examples: {
    match: ['VIRUSTOTAL_API_KEY=<<hex:64>>', '  "virustotalToken": "<<hex:64>>",'],
    noMatch: ['VIRUSTOTAL_API_KEY=${VIRUSTOTAL_API_KEY}', 'digest of the file: <<hex:64>>'],
  },
});
