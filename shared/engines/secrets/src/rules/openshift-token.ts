import { defineRule } from '../types';

export default defineRule({
  id: 'openshift-token',
  name: 'OpenShift user token',
  provider: 'Red Hat',
  description: 'An OpenShift user token. Whoever holds it uses the cluster as its user.',
  severity: 'critical',
  keywords: ['sha256~'],
  patterns: [{ token: /sha256~[\w-]{43}/ }],
  remediation: 'Delete it with `oc delete useroauthaccesstokens`.',
  references: ['https://docs.redhat.com'],
  examples: {
    match: ['export RED_TOKEN=sha256~<<alnum:43>>', '{"value": "sha256~<<alnum:43>>", "other": 1}'],
    noMatch: ['see sha256~<<alnum:14>> there', 'RED_TOKEN=sha256~xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
});
