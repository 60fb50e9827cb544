import {
  defineNetworkCheck,
  example,
  failAt,
  pass,
  serviceLine,
} from '../../../engines/network-discovery/define-check';

export default defineNetworkCheck({
  id: 'ftp-cleartext',
  title: 'FTP without encryption',
  category: 'cleartext',
  severity: 'medium',
  description: 'The server does not offer AUTH TLS, so user names, passwords and files cross the network in the clear.',
  remediation: 'Use SFTP, or enable explicit TLS and refuse sign-ins without it.',
  references: ['https://www.rfc-editor.org/rfc/rfc4217'],
  cwe: ['CWE-319', 'CWE-523'],
  frameworks: { 'cis-controls-8': ['3.10', '4.8'], 'nist-csf-1.1': ['PR.DS-2'] },
  needs: ['services'],
  *evaluate({ services }) {
    const found = services.filter(
      (service) => service.service === 'ftp' && !service.tls && service.details?.auth_tls === false,
    );
    for (const service of found) yield failAt(service, 'FEAT lists no AUTH TLS.', { evidence: serviceLine(service) });
    if (found.length === 0) yield pass();
  },
  examples: {
    pass: [
      { services: [] },
      example({ service: 'ftp', details: { auth_tls: true } }),
      example({ service: 'ftp' }),
      example({ service: 'ftp', tls: true, details: { auth_tls: false } }),
    ],
    fail: [example({ service: 'ftp', port: 21, details: { auth_tls: false } })],
  },
});
