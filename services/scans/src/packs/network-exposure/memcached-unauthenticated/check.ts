import {
  defineNetworkCheck,
  example,
  failAt,
  pass,
  serviceLine,
} from '../../../engines/network-discovery/define-check';

export default defineNetworkCheck({
  id: 'memcached-unauthenticated',
  title: 'Memcached answers without authentication',
  category: 'unauthenticated-access',
  severity: 'high',
  description: 'Anyone who reaches the port can read and replace cached data, sessions among it.',
  remediation: 'Bind Memcached to inner addresses, block the port, and enable SASL or TLS where it must be shared.',
  references: ['https://docs.memcached.org/'],
  cwe: ['CWE-306'],
  frameworks: { 'cis-controls-8': ['4.1', '6.3'], 'nist-csf-1.1': ['PR.AC-1', 'PR.AC-5'] },
  needs: ['services'],
  *evaluate({ services }) {
    const found = services.filter((service) => service.service === 'memcached' && service.access === 'open');
    for (const service of found)
      yield failAt(service, 'A read-only exchange went through: version was answered.', {
        evidence: serviceLine(service),
      });
    if (found.length === 0) yield pass();
  },
  examples: {
    pass: [example({ service: 'memcached', access: 'protected' }), example({ service: 'memcached' }), { services: [] }],
    fail: [example({ service: 'memcached', access: 'open' })],
  },
});
