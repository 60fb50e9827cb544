import { defineRule } from '../types';

export default defineRule({
  id: 'kubeconfig-client-key',
  name: 'client key in a kubeconfig',
  provider: 'Kubernetes',
  description: 'A client key in a kubeconfig. Whoever holds it uses the cluster as the user the certificate names.',
  severity: 'critical',
  keywords: ['client-key-data'],
  patterns: [{ near: /client-key-data["']?:\s{0,4}["']?([A-Za-z0-9+/=]{100,8000})/, before: 1, after: 8100 }],
  specificity: 5,
  publicPrefix: 0,
  remediation:
    'Remove the role bindings of the user; a client certificate cannot be revoked, so the authority may have to be replaced.',
  references: ['https://kubernetes.io/docs/concepts/configuration/organize-cluster-access-kubeconfig/'],
  cwe: ['CWE-321', 'CWE-798'],
  examples: {
    match: ['    client-key-data: LS0tLS1CRUdJTiB<<alnum:1200>>'],
    noMatch: ['    client-key-data: DATA+OMITTED', '    certificate-authority-data: LS0tLS1CRUdJTiB<<alnum:400>>'],
  },
});
