import {
  defineNetworkCheck,
  example,
  failAt,
  pass,
  serviceLine,
} from '../../../engines/network-discovery/define-check';

export default defineNetworkCheck({
  id: 'smb-version-1',
  title: 'SMB version 1 is spoken',
  category: 'weak-protocol',
  severity: 'high',
  description:
    'SMB 1 has no protection against tampering and was what WannaCry and NotPetya spread through; Microsoft has removed it.',
  remediation:
    'Disable SMB 1 on the server (Windows: Disable-WindowsOptionalFeature SMB1Protocol; Samba: server min protocol = SMB2).',
  references: [
    'https://learn.microsoft.com/windows-server/storage/file-server/troubleshoot/smbv1-not-installed-by-default-in-windows',
  ],
  cwe: ['CWE-327', 'CWE-477'],
  frameworks: { 'cis-controls-8': ['4.8'], 'nist-csf-1.1': ['PR.PT-3', 'PR.IP-1'] },
  needs: ['services'],
  *evaluate({ services }) {
    const found = services.filter((service) => service.service === 'smb' && service.details?.smb1 === true);
    for (const service of found)
      yield failAt(service, 'It chose an SMB 1 dialect when only those were offered.', {
        evidence: serviceLine(service),
      });
    if (found.length === 0) yield pass();
  },
  examples: {
    pass: [{ services: [] }, example({ service: 'smb', details: { smb1: false, smb2: true } })],
    fail: [example({ service: 'smb', details: { smb1: true } })],
  },
});
