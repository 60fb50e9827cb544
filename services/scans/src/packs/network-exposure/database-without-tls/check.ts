import {
  defineNetworkCheck,
  example,
  failAt,
  pass,
  serviceLine,
} from '../../../engines/network-discovery/define-check';

const OFFERS_TLS = new Set(['mysql', 'postgresql']);

export default defineNetworkCheck({
  id: 'database-without-tls',
  title: 'Database without encryption',
  category: 'cleartext',
  severity: 'low',
  description:
    'The database says that it cannot encrypt connections, so passwords and data cross the network as they are.',
  remediation: 'Install a certificate, switch TLS on, and require it of clients that come over the network.',
  references: [
    'https://www.postgresql.org/docs/current/ssl-tcp.html',
    'https://dev.mysql.com/doc/refman/8.4/en/using-encrypted-connections.html',
  ],
  cwe: ['CWE-319'],
  frameworks: { 'cis-controls-8': ['3.10'], 'nist-csf-1.1': ['PR.DS-2'] },
  needs: ['services'],
  *evaluate({ services }) {
    const found = services.filter((service) => OFFERS_TLS.has(service.service ?? '') && service.details?.tls === false);
    for (const service of found) yield failAt(service, 'It refuses TLS.', { evidence: serviceLine(service) });
    if (found.length === 0) yield pass();
  },
  examples: {
    pass: [{ services: [] }, example({ service: 'mysql', details: { tls: true } }), example({ service: 'postgresql' })],
    fail: [example({ service: 'postgresql', details: { tls: false } })],
  },
});
