import {
  defineNetworkCheck,
  example,
  failAt,
  pass,
  serviceLine,
} from '../../../engines/network-discovery/define-check';

export default defineNetworkCheck({
  id: 'kubelet-unauthenticated',
  title: 'Kubelet answers without authentication',
  category: 'unauthenticated-access',
  severity: 'critical',
  description: "Whoever reaches the kubelet can list the node's pods and, on its main port, run commands in them.",
  remediation: 'Set anonymous authentication to false, use webhook authorisation, and close the read-only port 10255.',
  references: ['https://kubernetes.io/docs/reference/access-authn-authz/kubelet-authn-authz/'],
  cwe: ['CWE-306'],
  frameworks: { 'cis-controls-8': ['4.1', '6.3'], 'nist-csf-1.1': ['PR.AC-1', 'PR.AC-5'] },
  needs: ['services'],
  *evaluate({ services }) {
    const found = services.filter((service) => service.service === 'kubelet' && service.access === 'open');
    for (const service of found)
      yield failAt(service, 'A read-only exchange went through: /pods was answered.', {
        evidence: serviceLine(service),
      });
    if (found.length === 0) yield pass();
  },
  examples: {
    pass: [example({ service: 'kubelet', access: 'protected' }), example({ service: 'kubelet' }), { services: [] }],
    fail: [example({ service: 'kubelet', access: 'open' })],
  },
});
