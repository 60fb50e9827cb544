import {
  defineNetworkCheck,
  example,
  failAt,
  pass,
  serviceLine,
} from '../../../engines/network-discovery/define-check';

export default defineNetworkCheck({
  id: 'zookeeper-unauthenticated',
  title: 'ZooKeeper answers without authentication',
  category: 'unauthenticated-access',
  severity: 'medium',
  description:
    'ZooKeeper coordinates other systems; whoever reaches the port learns of them and, without ACLs, can change their state.',
  remediation:
    'Let only the systems that use it reach the port, set ACLs with SASL, and limit the four-letter commands.',
  references: ['https://zookeeper.apache.org/doc/current/zookeeperAdmin.html'],
  cwe: ['CWE-306'],
  frameworks: { 'cis-controls-8': ['4.1', '6.3'], 'nist-csf-1.1': ['PR.AC-1', 'PR.AC-5'] },
  needs: ['services'],
  *evaluate({ services }) {
    const found = services.filter((service) => service.service === 'zookeeper' && service.access === 'open');
    for (const service of found)
      yield failAt(service, 'A read-only exchange went through: srvr was answered.', {
        evidence: serviceLine(service),
      });
    if (found.length === 0) yield pass();
  },
  examples: {
    pass: [example({ service: 'zookeeper', access: 'protected' }), example({ service: 'zookeeper' }), { services: [] }],
    fail: [example({ service: 'zookeeper', access: 'open' })],
  },
});
