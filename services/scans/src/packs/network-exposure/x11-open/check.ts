import {
  defineNetworkCheck,
  example,
  failAt,
  pass,
  serviceLine,
} from '../../../engines/network-discovery/define-check';

export default defineNetworkCheck({
  id: 'x11-open',
  title: 'X server open to everyone',
  category: 'unauthenticated-access',
  severity: 'high',
  description: 'Anyone who reaches the display can read the screen and the keyboard and send input.',
  remediation: 'Start the X server with -nolisten tcp, and do not use "xhost +".',
  references: ['https://www.x.org/releases/current/doc/man/man7/Xsecurity.7.xhtml'],
  cwe: ['CWE-306'],
  frameworks: { 'cis-controls-8': ['4.1', '6.3'], 'nist-csf-1.1': ['PR.AC-1', 'PR.AC-5'] },
  needs: ['services'],
  *evaluate({ services }) {
    const found = services.filter((service) => service.service === 'x11' && service.access === 'open');
    for (const service of found)
      yield failAt(
        service,
        'A read-only exchange went through: a connection without authorisation data was accepted.',
        { evidence: serviceLine(service) },
      );
    if (found.length === 0) yield pass();
  },
  examples: {
    pass: [example({ service: 'x11', access: 'protected' }), example({ service: 'x11' }), { services: [] }],
    fail: [example({ service: 'x11', access: 'open' })],
  },
});
