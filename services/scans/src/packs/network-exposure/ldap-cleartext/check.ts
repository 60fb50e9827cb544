import {
  defineNetworkCheck,
  example,
  failAt,
  pass,
  serviceLine,
} from '../../../engines/network-discovery/define-check';
import { isPublic } from '../../../engines/network-discovery/reach';

export default defineNetworkCheck({
  id: 'ldap-cleartext',
  title: 'Directory reachable without encryption from the internet',
  category: 'cleartext',
  severity: 'medium',
  description:
    'LDAP on a public address gives away its structure, and a simple bind sends the password in the clear unless STARTTLS comes first.',
  remediation: 'Close port 389 at the edge; offer LDAPS or require STARTTLS inside.',
  references: ['https://www.rfc-editor.org/rfc/rfc4513'],
  cwe: ['CWE-319', 'CWE-668'],
  frameworks: { 'cis-controls-8': ['3.10', '4.4'], 'nist-csf-1.1': ['PR.DS-2', 'PR.AC-5'] },
  needs: ['services'],
  *evaluate({ services }) {
    const found = services.filter((service) => service.service === 'ldap' && !service.tls && isPublic(service.address));
    for (const service of found)
      yield failAt(service, 'It answers on a public address.', { evidence: serviceLine(service) });
    if (found.length === 0) yield pass();
  },
  examples: {
    pass: [
      { services: [] },
      example({ service: 'ldap', tls: true, address: '8.8.8.8' }),
      example({ service: 'ldap', address: '10.0.0.2' }),
    ],
    fail: [example({ service: 'ldap', address: '8.8.8.8' })],
  },
});
