import { defineRule } from '../types';

export default defineRule({
  id: 'azure-devops-pat-new',
  name: 'Azure DevOps personal access token (identifiable)',
  provider: 'Azure',
  description:
    "An Azure DevOps personal access token (identifiable). Whoever holds it uses the organisation's repositories, pipelines and boards as the user who made it.",
  severity: 'critical',
  keywords: ['AZDO'],
  patterns: [{ near: /(?<![A-Za-z0-9])([A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4})(?![A-Za-z0-9])/, before: 80, after: 10 }],
  specificity: 4,
  publicPrefix: 2,
  remediation: 'Revoke the token under User settings, Personal access tokens.',
  references: [
    'https://learn.microsoft.com/en-us/azure/devops/organizations/accounts/use-personal-access-tokens-to-authenticate',
  ],
  examples: { match: ['pat: <<alnum:76>>AZDO<<alnum:4>>'], noMatch: ['pat: <<alnum:20>>AZDO<<alnum:4>>'] },
});
