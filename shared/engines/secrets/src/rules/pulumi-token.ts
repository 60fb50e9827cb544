import { defineRule } from '../types';

export default defineRule({
  id: 'pulumi-token',
  name: 'Pulumi access token',
  provider: 'Pulumi',
  description: 'A Pulumi access token. Whoever holds it changes stacks and reads their secrets.',
  severity: 'critical',
  keywords: ['pul-'],
  patterns: [{ token: /pul-[0-9a-f]{40}/ }],
  remediation: 'Delete the token under Personal access tokens.',
  references: ['https://www.pulumi.com/docs/pulumi-cloud/access-management/access-tokens/'],
  verify: {
    url: 'https://api.pulumi.com/api/user',
    headers: { authorization: 'token {secret}' },
    active: [200],
    inactive: [401],
  },
  examples: {
    match: ['export PULUMI_TOKEN=pul-<<hex:40>>', '{"value": "pul-<<hex:40>>", "other": 1}'],
    noMatch: ['see pul-<<hex:13>> there', 'PULUMI_TOKEN=pul-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
