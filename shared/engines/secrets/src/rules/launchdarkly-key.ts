import { defineRule } from '../types';

export default defineRule({
  id: 'launchdarkly-key',
  name: 'LaunchDarkly access token',
  provider: 'LaunchDarkly',
  description: 'A LaunchDarkly access token. Whoever holds it reads feature flags, or changes them with an API token.',
  severity: 'high',
  keywords: ['launchdarkly', 'launch_darkly', 'ld_sdk', 'ld_api'],
  patterns: [{ assigned: /(?:api|sdk|mob)-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/ }],
  remediation: 'Reset the key or delete the token in the settings.',
  references: ['https://launchdarkly.com/docs/home/account/api'],
  examples: {
    match: ['LAUNCHDARKLY_SDK_KEY=sdk-<<uuid>>', 'launchDarkly: { apiKey: "api-<<uuid>>" }'],
    noMatch: ['job-api-<<uuid>>'],
  },
});
