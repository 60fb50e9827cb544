import { defineRule } from '../types';

export default defineRule({
  id: 'oracle-cloud-config',
  name: 'Oracle Cloud auth token or customer secret',
  provider: 'Oracle Cloud',
  description:
    'An Oracle Cloud auth token or customer secret. Whoever holds it reads and writes object storage or registries as the user it belongs to.',
  severity: 'high',
  keywords: ['oci_', 'oraclecloud', 'ocid1.user'],
  patterns: [{ assigned: /[A-Za-z0-9+/]{43}=/ }],
  entropy: 4,
  remediation: "Delete the token or key in the user's settings.",
  references: ['https://docs.oracle.com/en-us/iaas/Content/Identity/Tasks/managingcredentials.htm'],
  examples: { match: ['OCI_SECRET_KEY=<<base64:43>>='], noMatch: ['OCI_SECRET_KEY=$OCI'] },
});
