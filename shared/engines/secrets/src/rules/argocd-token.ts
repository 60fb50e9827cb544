import { defineRule } from '../types';

export default defineRule({
  id: 'argocd-token',
  name: 'Argo CD token',
  provider: 'Argo CD',
  description: 'An Argo CD token. Whoever holds it deploys applications with the rights of its account.',
  severity: 'high',
  keywords: ['argocd'],
  patterns: [{ assigned: /eyJ[\w-]{10,400}\.eyJ[\w-]{10,800}\.[\w-]{20,600}/ }],
  specificity: 4,
  remediation: "Delete the token of the account, or change the server's signing key.",
  references: ['https://argo-cd.readthedocs.io/en/stable/user-guide/commands/argocd_account_generate-token/'],
  examples: { match: ['ARGOCD_AUTH_TOKEN=<<jwt>>'], noMatch: ['ARGOCD_AUTH_TOKEN=$TOKEN'] },
});
