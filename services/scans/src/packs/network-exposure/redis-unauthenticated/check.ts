import {
  defineNetworkCheck,
  example,
  failAt,
  pass,
  serviceLine,
} from '../../../engines/network-discovery/define-check';

export default defineNetworkCheck({
  id: 'redis-unauthenticated',
  title: 'Redis answers without a password',
  category: 'unauthenticated-access',
  severity: 'critical',
  description:
    'Anyone who reaches the port can read and change all data, and write files where the server may, which often ends in code execution.',
  remediation:
    'Set requirepass or ACL users, enable TLS, bind the server to inner addresses and keep protected-mode on.',
  references: ['https://redis.io/docs/latest/operate/oss_and_stack/management/security/'],
  cwe: ['CWE-306'],
  frameworks: { 'cis-controls-8': ['4.1', '6.3'], 'nist-csf-1.1': ['PR.AC-1', 'PR.AC-5'] },
  needs: ['services'],
  *evaluate({ services }) {
    const found = services.filter((service) => service.service === 'redis' && service.access === 'open');
    for (const service of found)
      yield failAt(service, 'A read-only exchange went through: INFO was answered.', {
        evidence: serviceLine(service),
      });
    if (found.length === 0) yield pass();
  },
  examples: {
    pass: [example({ service: 'redis', access: 'protected' }), example({ service: 'redis' }), { services: [] }],
    fail: [example({ service: 'redis', access: 'open' })],
  },
});
