import { defineRule } from '../types';

export default defineRule({
  id: 'buildkite-token',
  name: 'Buildkite API access token',
  provider: 'Buildkite',
  description: 'A Buildkite API access token. Whoever holds it uses the API as the user who made it.',
  severity: 'high',
  keywords: ['bkua_'],
  patterns: [{ token: /bkua_[0-9a-f]{40}/ }],
  remediation: 'Revoke the token under Personal settings, API access tokens.',
  references: ['https://buildkite.com/docs/apis/managing-api-tokens'],
  verify: {
    url: 'https://api.buildkite.com/v2/access-token',
    headers: { authorization: 'Bearer {secret}' },
    active: [200],
    inactive: [401],
  },
  examples: {
    match: ['export BUILDKITE_TOKEN=bkua_<<hex:40>>', '{"value": "bkua_<<hex:40>>", "other": 1}'],
    noMatch: ['see bkua_<<hex:13>> there', 'BUILDKITE_TOKEN=bkua_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
