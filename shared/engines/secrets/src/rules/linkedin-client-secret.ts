import { defineRule } from '../types';

export default defineRule({
  id: 'linkedin-client-secret',
  name: 'LinkedIn client secret',
  provider: 'LinkedIn',
  description: 'A LinkedIn client secret. Whoever holds it can pose as the application.',
  severity: 'medium',
  keywords: ['linkedin'],
  patterns: [{ assigned: /(?:WPL_AP1\.)?[A-Za-z0-9]{16}(?:\.[A-Za-z0-9+/]{6}==)?/ }],
  entropy: 3.2,
  remediation: "Generate a new secret in the app's settings.",
  references: ['https://learn.microsoft.com/en-us/linkedin/shared/authentication/authentication'],
  examples: {
    match: ['LINKEDIN_CLIENT_SECRET=<<alnum:16>>', '  "linkedinToken": "<<alnum:16>>",'],
    noMatch: ['LINKEDIN_CLIENT_SECRET=${LINKEDIN_CLIENT_SECRET}', 'digest of the file: <<alnum:16>>'],
  },
});
