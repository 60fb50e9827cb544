import {
  defineNetworkCheck,
  example,
  failAt,
  pass,
  serviceLine,
} from '../../../engines/network-discovery/define-check';

export default defineNetworkCheck({
  id: 'mongodb-unauthenticated',
  title: 'MongoDB answers without authentication',
  category: 'unauthenticated-access',
  severity: 'critical',
  description: 'Anyone who reaches the port can list, read, change and delete every database.',
  remediation:
    'Enable authorization, create users with the least rights needed, and bind the server to inner addresses.',
  references: ['https://www.mongodb.com/docs/manual/administration/security-checklist/'],
  cwe: ['CWE-306'],
  frameworks: { 'cis-controls-8': ['4.1', '6.3'], 'nist-csf-1.1': ['PR.AC-1', 'PR.AC-5'] },
  needs: ['services'],
  *evaluate({ services }) {
    const found = services.filter((service) => service.service === 'mongodb' && service.access === 'open');
    for (const service of found)
      yield failAt(service, 'A read-only exchange went through: listDatabases was answered.', {
        evidence: serviceLine(service),
      });
    if (found.length === 0) yield pass();
  },
  examples: {
    pass: [example({ service: 'mongodb', access: 'protected' }), example({ service: 'mongodb' }), { services: [] }],
    fail: [example({ service: 'mongodb', access: 'open' })],
  },
});
