import {
  defineNetworkCheck,
  example,
  failAt,
  pass,
  serviceLine,
} from '../../../engines/network-discovery/define-check';

export default defineNetworkCheck({
  id: 'prometheus-unauthenticated',
  title: 'Prometheus answers without authentication',
  category: 'unauthenticated-access',
  severity: 'low',
  description: 'Metrics and targets draw the inner network for whoever reads them.',
  remediation:
    'Put a proxy with authentication before Prometheus, or set basic authentication and TLS in its web configuration.',
  references: ['https://prometheus.io/docs/operating/security/'],
  cwe: ['CWE-306'],
  frameworks: { 'cis-controls-8': ['4.1', '6.3'], 'nist-csf-1.1': ['PR.AC-1', 'PR.AC-5'] },
  needs: ['services'],
  *evaluate({ services }) {
    const found = services.filter((service) => service.service === 'prometheus' && service.access === 'open');
    for (const service of found)
      yield failAt(service, 'A read-only exchange went through: build information was answered.', {
        evidence: serviceLine(service),
      });
    if (found.length === 0) yield pass();
  },
  examples: {
    pass: [
      example({ service: 'prometheus', access: 'protected' }),
      example({ service: 'prometheus' }),
      { services: [] },
    ],
    fail: [example({ service: 'prometheus', access: 'open' })],
  },
});
