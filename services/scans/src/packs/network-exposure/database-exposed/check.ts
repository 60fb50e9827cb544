import {
  defineNetworkCheck,
  example,
  failAt,
  pass,
  serviceLine,
} from '../../../engines/network-discovery/define-check';
import { isPublic } from '../../../engines/network-discovery/reach';

const DATABASES = new Set([
  'mysql',
  'postgresql',
  'mssql',
  'mongodb',
  'redis',
  'elasticsearch',
  'couchdb',
  'cassandra',
  'memcached',
  'etcd',
  'zookeeper',
  'kafka',
  'amqp',
]);

export default defineNetworkCheck({
  id: 'database-exposed',
  title: 'Data store reachable from the internet',
  category: 'exposure',
  severity: 'medium',
  description: 'A data store on a public address is open to password guessing and to every weakness of its software.',
  remediation: 'Bind the service to inner addresses and let a firewall admit only the applications that need it.',
  references: ['https://cheatsheetseries.owasp.org/cheatsheets/Database_Security_Cheat_Sheet.html'],
  cwe: ['CWE-668'],
  frameworks: { 'cis-controls-8': ['4.4', '4.8'], 'nist-csf-1.1': ['PR.AC-5', 'PR.PT-3'] },
  needs: ['services'],
  *evaluate({ services }) {
    const found = services.filter((service) => DATABASES.has(service.service ?? '') && isPublic(service.address));
    for (const service of found)
      yield failAt(service, `${service.product ?? service.service} answers on a public address.`, {
        evidence: serviceLine(service),
      });
    if (found.length === 0) yield pass();
  },
  examples: {
    pass: [
      { services: [] },
      example({ service: 'http', address: '8.8.8.8' }),
      example({ service: 'mysql', address: '10.0.0.5' }),
    ],
    fail: [example({ service: 'mysql', address: '8.8.8.8' })],
  },
});
