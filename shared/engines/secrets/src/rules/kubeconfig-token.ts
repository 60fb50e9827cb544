import { defineRule } from '../types';

export default defineRule({
  id: 'kubeconfig-token',
  name: 'token in a kubeconfig',
  provider: 'Kubernetes',
  description: 'A token in a kubeconfig. Whoever holds it uses the cluster as the user or service account it names.',
  severity: 'critical',
  keywords: ['token:'],
  patterns: [
    {
      near: /user:\s{1,20}(?:["']?[\w-]{1,40}["']?:[^\r\n]{0,200}\s{1,20}){0,6}?token:\s{0,4}["']?([A-Za-z0-9._~=-]{20,2000})/,
      before: 900,
      after: 2100,
    },
  ],
  entropy: 3.5,
  specificity: 4,
  publicPrefix: 0,
  remediation: 'Delete the token or its service account and look through the audit log.',
  references: ['https://kubernetes.io/docs/concepts/configuration/organize-cluster-access-kubeconfig/'],
  examples: {
    match: ['apiVersion: v1\nkind: Config\nusers:\n- name: admin\n  user:\n    token: <<alnum:60>>\n'],
    noMatch: ['users:\n- name: admin\n  user:\n    token: ${TOKEN}\n'],
  },
});
