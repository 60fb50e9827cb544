import { defineRule } from '../types';

export default defineRule({
  id: 'kubeadm-token',
  name: 'Kubernetes bootstrap token',
  provider: 'Kubernetes',
  description: 'A Kubernetes bootstrap token. Whoever holds it joins nodes to the cluster until it expires.',
  severity: 'medium',
  keywords: ['kubeadm', '--token', 'bootstrap'],
  patterns: [{ assigned: /[a-z0-9]{6}\.[a-z0-9]{16}/ }],
  entropy: 3,
  remediation: 'Delete it with `kubeadm token delete`.',
  references: ['https://kubernetes.io/docs/reference/access-authn-authz/bootstrap-tokens/'],
  examples: {
    match: ['kubeadm join 10.0.0.1:6443 --token <<hex:6>>.<<lowernum:16>>'],
    noMatch: ['kubeadm join --token abcdef.0123456789abcdef'],
  },
});
