import { defineRule } from '../types';

export default defineRule({
  id: 'docusign-key',
  name: 'DocuSign secret',
  provider: 'DocuSign',
  description: 'A DocuSign secret. Whoever holds it can pose as the application.',
  severity: 'high',
  keywords: ['docusign'],
  patterns: [{ assigned: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/ }],
  remediation: "Delete the secret in the app's settings.",
  references: ['https://developers.docusign.com'],
  examples: {
    match: ['DOCUSIGN_SECRET_KEY=<<uuid>>', '  "docusignToken": "<<uuid>>",'],
    noMatch: ['DOCUSIGN_ACCOUNT_ID=<<uuid>>'],
  },
});
