import {
  defineNetworkCheck,
  example,
  failAt,
  pass,
  serviceLine,
} from '../../../engines/network-discovery/define-check';

export default defineNetworkCheck({
  id: 'couchdb-unauthenticated',
  title: 'CouchDB answers without authentication',
  category: 'unauthenticated-access',
  severity: 'critical',
  description: 'Anyone who reaches the port can list and read the databases (in "admin party" mode also change them).',
  remediation: 'Create an administrator, set require_valid_user, and bind the server to inner addresses.',
  references: ['https://docs.couchdb.org/en/stable/intro/security.html'],
  cwe: ['CWE-306'],
  frameworks: { 'cis-controls-8': ['4.1', '6.3'], 'nist-csf-1.1': ['PR.AC-1', 'PR.AC-5'] },
  needs: ['services'],
  *evaluate({ services }) {
    const found = services.filter((service) => service.service === 'couchdb' && service.access === 'open');
    for (const service of found)
      yield failAt(service, 'A read-only exchange went through: /_all_dbs was answered.', {
        evidence: serviceLine(service),
      });
    if (found.length === 0) yield pass();
  },
  examples: {
    pass: [example({ service: 'couchdb', access: 'protected' }), example({ service: 'couchdb' }), { services: [] }],
    fail: [example({ service: 'couchdb', access: 'open' })],
  },
});
