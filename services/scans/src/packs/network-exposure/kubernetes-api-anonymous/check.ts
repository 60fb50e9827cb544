import {
  defineNetworkCheck,
  example,
  failAt,
  pass,
  serviceLine,
} from '../../../engines/network-discovery/define-check';

export default defineNetworkCheck({
  id: 'kubernetes-api-anonymous',
  title: 'Kubernetes API lets anyone read the cluster',
  category: 'unauthenticated-access',
  severity: 'critical',
  description: 'Requests without credentials were given a list that only authorised callers should get.',
  remediation:
    'Remove the role bindings of system:anonymous and system:unauthenticated, or disable anonymous authentication.',
  references: ['https://kubernetes.io/docs/reference/access-authn-authz/authentication/'],
  cwe: ['CWE-306'],
  frameworks: { 'cis-controls-8': ['4.1', '6.3'], 'nist-csf-1.1': ['PR.AC-1', 'PR.AC-5'] },
  needs: ['services'],
  *evaluate({ services }) {
    const found = services.filter((service) => service.service === 'kubernetes-api' && service.access === 'open');
    for (const service of found)
      yield failAt(service, 'A read-only exchange went through: namespaces were listed.', {
        evidence: serviceLine(service),
      });
    if (found.length === 0) yield pass();
  },
  examples: {
    pass: [
      example({ service: 'kubernetes-api', access: 'protected' }),
      example({ service: 'kubernetes-api' }),
      { services: [] },
    ],
    fail: [example({ service: 'kubernetes-api', access: 'open' })],
  },
});
