import { defineRule } from '../types';

export default defineRule({
  id: 'packagecloud-key',
  name: 'packagecloud token',
  provider: 'packagecloud',
  description: 'A packagecloud token. Whoever holds it publishes and reads packages.',
  severity: 'high',
  keywords: ['packagecloud'],
  patterns: [{ assigned: /[0-9a-f]{48}/ }],
  remediation: 'Reset the token in the account.',
  references: ['https://packagecloud.io/docs'],
  examples: {
    match: ['PACKAGECLOUD_TOKEN=<<hex:48>>', '  "packagecloudToken": "<<hex:48>>",'],
    noMatch: ['PACKAGECLOUD_TOKEN=${PACKAGECLOUD_TOKEN}', 'digest of the file: <<hex:48>>'],
  },
});
