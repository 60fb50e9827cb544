import { defineRule } from '../types';

export default defineRule({
  id: 'newrelic-license-key',
  name: 'New Relic licence key',
  provider: 'New Relic',
  description: 'A New Relic licence key. Whoever holds it sends data into the account.',
  severity: 'medium',
  keywords: ['NRAL'],
  patterns: [
    { near: /(?<![A-Za-z0-9])((?:eu01xx)?[0-9a-f]{30,36}(?:FFFF)?NRAL)(?![A-Za-z0-9])/, before: 48, after: 6 },
  ],
  publicPrefix: 2,
  remediation: 'Rotate the licence key in the API keys screen.',
  references: ['https://docs.newrelic.com/docs/apis/intro-apis/new-relic-api-keys/'],
  examples: {
    match: ['NEW_RELIC_LICENSE_KEY=<<hex:32>>FFFFNRAL', 'license_key: eu01xx<<hex:30>>NRAL'],
    noMatch: ['NEW_RELIC_LICENSE_KEY=YOUR_NRAL'],
  },
});
