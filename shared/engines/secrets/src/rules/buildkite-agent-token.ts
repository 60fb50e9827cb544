import { defineRule } from '../types';

export default defineRule({
  id: 'buildkite-agent-token',
  name: 'Buildkite agent token',
  provider: 'Buildkite',
  description:
    'A Buildkite agent token. Whoever holds it registers agents, which take jobs and with them their secrets.',
  severity: 'high',
  keywords: ['bkct_', 'bkaj_'],
  patterns: [{ token: /bk(?:ct|aj)_[\w-]{30,100}/ }],
  remediation: "Revoke the token in the cluster's settings.",
  references: ['https://buildkite.com/docs/agent/v3/tokens'],
  examples: {
    match: ['export BUILDKITE_TOKEN=bkct_<<alnum:44>>', '{"value": "bkct_<<alnum:44>>", "other": 1}'],
    noMatch: ['see bkct_<<alnum:14>> there', 'BUILDKITE_TOKEN=bkct_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
