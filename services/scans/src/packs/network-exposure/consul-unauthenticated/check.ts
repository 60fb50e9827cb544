import {
  defineNetworkCheck,
  example,
  failAt,
  pass,
  serviceLine,
} from '../../../engines/network-discovery/define-check';

export default defineNetworkCheck({
  id: 'consul-unauthenticated',
  title: 'Consul agent answers without a token',
  category: 'unauthenticated-access',
  severity: 'high',
  description:
    'Anyone who reaches the port can read the configuration and the catalogue; where script checks are enabled, also run commands.',
  remediation: 'Enable the ACL system with a default policy of deny, and bind the HTTP API to loopback.',
  references: ['https://developer.hashicorp.com/consul/docs/secure'],
  cwe: ['CWE-306'],
  frameworks: { 'cis-controls-8': ['4.1', '6.3'], 'nist-csf-1.1': ['PR.AC-1', 'PR.AC-5'] },
  needs: ['services'],
  *evaluate({ services }) {
    const found = services.filter((service) => service.service === 'consul' && service.access === 'open');
    for (const service of found)
      yield failAt(service, 'A read-only exchange went through: /v1/agent/self was answered.', {
        evidence: serviceLine(service),
      });
    if (found.length === 0) yield pass();
  },
  examples: {
    pass: [example({ service: 'consul', access: 'protected' }), example({ service: 'consul' }), { services: [] }],
    fail: [example({ service: 'consul', access: 'open' })],
  },
});
