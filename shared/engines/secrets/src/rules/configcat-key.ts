import { defineRule } from '../types';

export default defineRule({
  id: 'configcat-key',
  name: 'ConfigCat SDK key',
  provider: 'ConfigCat',
  description: 'A ConfigCat SDK key. Whoever holds it reads the feature flags.',
  severity: 'low',
  keywords: ['configcat-sdk-'],
  patterns: [{ token: /configcat-sdk-\d\/[\w-]{22}\/[\w-]{22}/ }],
  remediation: 'Regenerate the key in the dashboard.',
  references: ['https://configcat.com/docs'],
  examples: {
    match: [
      'export CONFIGCAT_TOKEN=configcat-sdk-1/<<alnum:22>>/<<alnum:22>>',
      '{"value": "configcat-sdk-1/<<alnum:22>>/<<alnum:22>>", "other": 1}',
    ],
    noMatch: [
      'see configcat-sdk-1/<<alnum:22>>/<<alnum:7>> there',
      'CONFIGCAT_TOKEN=configcat-sdk-1/xxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
