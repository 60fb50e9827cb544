import {
  defineNetworkCheck,
  example,
  failAt,
  pass,
  serviceLine,
} from '../../../engines/network-discovery/define-check';

export default defineNetworkCheck({
  id: 'elasticsearch-unauthenticated',
  title: 'Elasticsearch or OpenSearch answers without authentication',
  category: 'unauthenticated-access',
  severity: 'critical',
  description: 'Anyone who reaches the port can read, change and delete every index.',
  remediation: 'Turn the security features on, create users and roles, and let only the application reach the port.',
  references: ['https://www.elastic.co/docs/deploy-manage/security'],
  cwe: ['CWE-306'],
  frameworks: { 'cis-controls-8': ['4.1', '6.3'], 'nist-csf-1.1': ['PR.AC-1', 'PR.AC-5'] },
  needs: ['services'],
  *evaluate({ services }) {
    const found = services.filter((service) => service.service === 'elasticsearch' && service.access === 'open');
    for (const service of found)
      yield failAt(service, 'A read-only exchange went through: the cluster described itself.', {
        evidence: serviceLine(service),
      });
    if (found.length === 0) yield pass();
  },
  examples: {
    pass: [
      example({ service: 'elasticsearch', access: 'protected' }),
      example({ service: 'elasticsearch' }),
      { services: [] },
    ],
    fail: [example({ service: 'elasticsearch', access: 'open' })],
  },
});
