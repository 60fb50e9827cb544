import {
  defineNetworkCheck,
  example,
  failAt,
  pass,
  serviceLine,
} from '../../../engines/network-discovery/define-check';

export default defineNetworkCheck({
  id: 'mqtt-anonymous',
  title: 'MQTT broker accepts anonymous clients',
  category: 'unauthenticated-access',
  severity: 'medium',
  description:
    'Anyone who reaches the broker can subscribe to its topics and, unless restricted, publish commands to devices.',
  remediation: 'Set allow_anonymous to false, create users with topic ACLs, and use TLS.',
  references: ['https://mosquitto.org/documentation/authentication-methods/'],
  cwe: ['CWE-306'],
  frameworks: { 'cis-controls-8': ['4.1', '6.3'], 'nist-csf-1.1': ['PR.AC-1', 'PR.AC-5'] },
  needs: ['services'],
  *evaluate({ services }) {
    const found = services.filter((service) => service.service === 'mqtt' && service.access === 'open');
    for (const service of found)
      yield failAt(service, 'A read-only exchange went through: a CONNECT without credentials was accepted.', {
        evidence: serviceLine(service),
      });
    if (found.length === 0) yield pass();
  },
  examples: {
    pass: [example({ service: 'mqtt', access: 'protected' }), example({ service: 'mqtt' }), { services: [] }],
    fail: [example({ service: 'mqtt', access: 'open' })],
  },
});
