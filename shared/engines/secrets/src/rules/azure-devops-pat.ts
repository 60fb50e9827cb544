import { defineRule } from '../types';

export default defineRule({
  id: 'azure-devops-pat',
  name: 'Azure DevOps personal access token',
  provider: 'Azure',
  description:
    "An Azure DevOps personal access token. Whoever holds it uses the organisation's repositories, pipelines and boards as the user who made it.",
  severity: 'critical',
  keywords: ['azure_devops', 'azuredevops', 'ado_', 'vsts', 'azure-devops', 'system_accesstoken'],
  patterns: [{ assigned: /[a-z2-7]{52}|[A-Za-z0-9]{75,77}AZDO[A-Za-z0-9]{4}/, anyName: true }],
  entropy: 3.5,
  remediation: 'Revoke the token under User settings, Personal access tokens.',
  references: [
    'https://learn.microsoft.com/en-us/azure/devops/organizations/accounts/use-personal-access-tokens-to-authenticate',
  ],
  examples: {
    match: ['AZURE_DEVOPS_PAT_API_KEY=<<lower:52>>', '  "azure_devopsToken": "<<lower:52>>",'],
    noMatch: ['AZURE_DEVOPS_PAT_API_KEY=${AZURE_DEVOPS_PAT_API_KEY}', 'digest of the file: <<lower:52>>'],
  },
});
