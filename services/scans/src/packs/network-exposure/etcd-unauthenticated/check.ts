import {
  defineNetworkCheck,
  example,
  failAt,
  pass,
  serviceLine,
} from '../../../engines/network-discovery/define-check';

export default defineNetworkCheck({
  id: 'etcd-unauthenticated',
  title: 'etcd answers without authentication',
  category: 'unauthenticated-access',
  severity: 'critical',
  description:
    'Whoever reaches etcd can read and change everything in it; in a Kubernetes cluster that is every secret.',
  remediation: 'Demand client certificates, enable authentication, and let only the API servers reach the port.',
  references: ['https://etcd.io/docs/latest/op-guide/security/'],
  cwe: ['CWE-306'],
  frameworks: { 'cis-controls-8': ['4.1', '6.3'], 'nist-csf-1.1': ['PR.AC-1', 'PR.AC-5'] },
  needs: ['services'],
  *evaluate({ services }) {
    const found = services.filter((service) => service.service === 'etcd' && service.access === 'open');
    for (const service of found)
      yield failAt(service, 'A read-only exchange went through: a range request was answered.', {
        evidence: serviceLine(service),
      });
    if (found.length === 0) yield pass();
  },
  examples: {
    pass: [example({ service: 'etcd', access: 'protected' }), example({ service: 'etcd' }), { services: [] }],
    fail: [example({ service: 'etcd', access: 'open' })],
  },
});
