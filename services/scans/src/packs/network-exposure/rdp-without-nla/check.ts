import {
  defineNetworkCheck,
  example,
  failAt,
  pass,
  serviceLine,
} from '../../../engines/network-discovery/define-check';

export default defineNetworkCheck({
  id: 'rdp-without-nla',
  title: 'Remote Desktop without network level authentication',
  category: 'weak-protocol',
  severity: 'medium',
  description:
    'Without NLA the server builds a session before anyone has signed in, which leaves more to attack and, with the old RDP security, no sound encryption.',
  remediation: 'Require network level authentication, with TLS as the security layer.',
  references: ['https://learn.microsoft.com/openspecs/windows_protocols/ms-rdpbcgr/'],
  cwe: ['CWE-287', 'CWE-326'],
  frameworks: { 'cis-controls-8': ['4.1', '4.6'], 'nist-csf-1.1': ['PR.AC-3'] },
  needs: ['services'],
  *evaluate({ services }) {
    const found = services.filter((service) => service.service === 'rdp' && service.details?.nla_required === false);
    for (const service of found) {
      const old = service.details?.security === 'rdp';
      yield failAt(service, old ? 'It takes the old RDP security.' : 'It takes TLS without NLA.', {
        evidence: serviceLine(service),
        severity: old ? 'medium' : 'low',
      });
    }
    if (found.length === 0) yield pass();
  },
  examples: {
    pass: [{ services: [] }, example({ service: 'rdp', details: { nla_required: true } })],
    fail: [
      example({ service: 'rdp', details: { nla_required: false, security: 'rdp' } }),
      example({ service: 'rdp', details: { nla_required: false, security: 'tls' } }),
    ],
  },
});
