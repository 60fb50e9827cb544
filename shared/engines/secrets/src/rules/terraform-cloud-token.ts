import { defineRule } from '../types';

export default defineRule({
  id: 'terraform-cloud-token',
  name: 'Terraform Cloud token',
  provider: 'HashiCorp',
  description:
    'A Terraform Cloud token. Whoever holds it plans and applies infrastructure, and reads state with the secrets in it.',
  severity: 'critical',
  keywords: ['atlasv1'],
  patterns: [
    {
      near: /(?<![A-Za-z0-9])([A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_-]{60,70})(?![A-Za-z0-9_-])/,
      before: 20,
      after: 80,
    },
  ],
  publicPrefix: 2,
  remediation: "Revoke the token in the user's, team's or organisation's settings.",
  references: ['https://developer.hashicorp.com/terraform/cloud-docs/users-teams-organizations/api-tokens'],
  verify: {
    url: 'https://app.terraform.io/api/v2/account/details',
    headers: { authorization: 'Bearer {secret}' },
    active: [200],
    inactive: [401],
  },
  examples: {
    match: ['token = "<<alnum:14>>.atlasv1.<<alnum:67>>"'],
    noMatch: ['token = "xxxxxxxxxxxxxx.atlasv1.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"'],
  },
});
