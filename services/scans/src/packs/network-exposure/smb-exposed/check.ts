import {
  defineNetworkCheck,
  example,
  failAt,
  pass,
  serviceLine,
} from '../../../engines/network-discovery/define-check';
import { isPublic } from '../../../engines/network-discovery/reach';

export default defineNetworkCheck({
  id: 'smb-exposed',
  title: 'File sharing reachable from the internet',
  category: 'exposure',
  severity: 'high',
  description:
    'SMB is made for inner networks; on a public address it has been the door for worms and for stolen password hashes.',
  remediation: 'Block ports 139 and 445 at the edge of the network; share files over a VPN.',
  references: ['https://www.cisa.gov/news-events/alerts/2017/01/16/smb-security-best-practices'],
  cwe: ['CWE-668'],
  frameworks: { 'cis-controls-8': ['4.4', '4.8'], 'nist-csf-1.1': ['PR.AC-5', 'PR.PT-3'] },
  needs: ['services'],
  *evaluate({ services }) {
    const found = services.filter((service) => service.service === 'smb' && isPublic(service.address));
    for (const service of found)
      yield failAt(service, 'It answers on a public address.', { evidence: serviceLine(service) });
    if (found.length === 0) yield pass();
  },
  examples: {
    pass: [{ services: [] }, example({ service: 'smb', address: '10.1.1.1' })],
    fail: [example({ service: 'smb', address: '8.8.8.8' })],
  },
});
