import {
  defineNetworkCheck,
  example,
  failAt,
  pass,
  serviceLine,
} from '../../../engines/network-discovery/define-check';

export default defineNetworkCheck({
  id: 'docker-api-unauthenticated',
  title: 'Docker API answers without authentication',
  category: 'unauthenticated-access',
  severity: 'critical',
  description:
    "Whoever reaches the API can start a container with the host's file system and so becomes root on the host.",
  remediation: 'Close the TCP port, or demand client certificates (tlsverify); reach the daemon over SSH instead.',
  references: ['https://docs.docker.com/engine/security/protect-access/'],
  cwe: ['CWE-306'],
  frameworks: { 'cis-controls-8': ['4.1', '6.3'], 'nist-csf-1.1': ['PR.AC-1', 'PR.AC-5'] },
  needs: ['services'],
  *evaluate({ services }) {
    const found = services.filter((service) => service.service === 'docker-api' && service.access === 'open');
    for (const service of found)
      yield failAt(service, 'A read-only exchange went through: /version was answered.', {
        evidence: serviceLine(service),
      });
    if (found.length === 0) yield pass();
  },
  examples: {
    pass: [
      example({ service: 'docker-api', access: 'protected' }),
      example({ service: 'docker-api' }),
      { services: [] },
    ],
    fail: [example({ service: 'docker-api', access: 'open' })],
  },
});
