import { defineRule } from '../types';

export default defineRule({
  id: 'azure-client-secret',
  name: 'Microsoft Entra application secret',
  provider: 'Azure',
  description:
    'A Microsoft Entra application secret. Whoever holds it signs in as the application and does what its roles let it.',
  severity: 'critical',
  keywords: ['7Q~', '8Q~'],
  patterns: [{ near: /(?<![\w~.-])([\w~.-]{3}[78]Q~[\w~.-]{31,34})(?![\w~.-])/, before: 6, after: 40 }],
  entropy: 3.8,
  publicPrefix: 3,
  remediation: 'Delete the secret under App registrations, Certificates and secrets; prefer federated credentials.',
  references: ['https://learn.microsoft.com/en-us/entra/identity-platform/quickstart-register-app'],
  examples: {
    match: ['AZURE_CLIENT_SECRET=<<alnum:3>>8Q~<<alnum:34>>', '"clientSecret": "<<alnum:3>>7Q~<<alnum:31>>"'],
    noMatch: ['AZURE_CLIENT_SECRET=abc8Q~xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'the mark 8Q~ in a secret'],
  },
});
