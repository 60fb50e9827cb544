import {
  defineNetworkCheck,
  example,
  failAt,
  pass,
  serviceLine,
} from '../../../engines/network-discovery/define-check';

export default defineNetworkCheck({
  id: 'smb-signing-not-required',
  title: 'SMB messages need not be signed',
  category: 'weak-protocol',
  severity: 'low',
  description: 'Without required signing, a sign-in that is caught on the network can be relayed to this server.',
  remediation: 'Require signing (Windows: RequireSecuritySignature; Samba: server signing = mandatory).',
  references: ['https://learn.microsoft.com/windows-server/storage/file-server/smb-signing-overview'],
  cwe: ['CWE-345'],
  frameworks: { 'cis-controls-8': ['4.1'], 'nist-csf-1.1': ['PR.DS-2'] },
  needs: ['services'],
  *evaluate({ services }) {
    const found = services.filter(
      (service) => service.service === 'smb' && service.details?.signing_required === false,
    );
    for (const service of found)
      yield failAt(service, 'The server enables signing but does not require it.', { evidence: serviceLine(service) });
    if (found.length === 0) yield pass();
  },
  examples: {
    pass: [
      { services: [] },
      example({ service: 'smb', details: { signing_required: true } }),
      example({ service: 'smb' }),
    ],
    fail: [example({ service: 'smb', details: { signing_required: false } })],
  },
});
