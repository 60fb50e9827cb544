import { defineRule } from '../types';

export default defineRule({
  id: 'ovh-application-secret',
  name: 'OVHcloud application secret',
  provider: 'OVHcloud',
  description:
    'An OVHcloud application secret. Whoever holds it uses the OVHcloud API with the rights that were granted.',
  severity: 'critical',
  keywords: ['ovh_application_secret', 'ovh_consumer_key', 'application_secret', 'consumer_key'],
  patterns: [{ assigned: /[0-9a-f]{32}|[A-Za-z0-9]{32}/ }],
  entropy: 3.5,
  remediation: 'Delete the application or revoke the credential through the API.',
  references: ['https://help.ovhcloud.com/csm/en-api-getting-started-ovhcloud-api'],
  examples: {
    match: ['OVH_APPLICATION_SECRET=<<alnum:32>>', '  "ovh_application_secret": "<<alnum:32>>",'],
    noMatch: ['OVH_APPLICATION_SECRET=${OVH_APPLICATION_SECRET}', 'digest of the file: <<alnum:32>>'],
  },
});
