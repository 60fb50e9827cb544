import {
  defineNetworkCheck,
  example,
  failAt,
  pass,
  serviceLine,
} from '../../../engines/network-discovery/define-check';
import { isPublic } from '../../../engines/network-discovery/reach';

const DESKTOPS = new Set(['rdp', 'vnc', 'x11']);

export default defineNetworkCheck({
  id: 'remote-desktop-exposed',
  title: 'Remote desktop reachable from the internet',
  category: 'exposure',
  severity: 'medium',
  description: 'Remote desktops on public addresses are guessed at all day, and are a common way in for ransomware.',
  remediation: 'Put remote desktops behind a VPN or a gateway with a second factor.',
  references: ['https://www.cisa.gov/stopransomware/ransomware-guide'],
  cwe: ['CWE-668'],
  frameworks: { 'cis-controls-8': ['4.4', '12.6'], 'nist-csf-1.1': ['PR.AC-3', 'PR.AC-5'] },
  needs: ['services'],
  *evaluate({ services }) {
    const found = services.filter((service) => DESKTOPS.has(service.service ?? '') && isPublic(service.address));
    for (const service of found)
      yield failAt(service, 'It answers on a public address.', { evidence: serviceLine(service) });
    if (found.length === 0) yield pass();
  },
  examples: {
    pass: [{ services: [] }, example({ service: 'rdp', address: '192.168.1.9' })],
    fail: [example({ service: 'rdp', address: '8.8.8.8' }), example({ service: 'vnc', address: '8.8.4.4' })],
  },
});
