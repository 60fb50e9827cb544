import {
  defineNetworkCheck,
  example,
  failAt,
  pass,
  serviceLine,
} from '../../../engines/network-discovery/define-check';

export default defineNetworkCheck({
  id: 'vnc-no-authentication',
  title: 'VNC without a password',
  category: 'unauthenticated-access',
  severity: 'critical',
  description: 'Anyone who reaches the port sees the screen and works its keyboard and mouse.',
  remediation: 'Demand authentication, and reach VNC through a VPN or an SSH tunnel only.',
  references: ['https://www.rfc-editor.org/rfc/rfc6143'],
  cwe: ['CWE-306'],
  frameworks: { 'cis-controls-8': ['4.1', '6.3'], 'nist-csf-1.1': ['PR.AC-1', 'PR.AC-5'] },
  needs: ['services'],
  *evaluate({ services }) {
    const found = services.filter((service) => service.service === 'vnc' && service.access === 'open');
    for (const service of found)
      yield failAt(service, 'A read-only exchange went through: security type None is offered.', {
        evidence: serviceLine(service),
      });
    if (found.length === 0) yield pass();
  },
  examples: {
    pass: [example({ service: 'vnc', access: 'protected' }), example({ service: 'vnc' }), { services: [] }],
    fail: [example({ service: 'vnc', access: 'open' })],
  },
});
