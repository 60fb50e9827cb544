import {
  defineNetworkCheck,
  example,
  failAt,
  pass,
  serviceLine,
} from '../../../engines/network-discovery/define-check';
import { isPublic } from '../../../engines/network-discovery/reach';

export default defineNetworkCheck({
  id: 'telnet-exposed',
  title: 'Telnet in use',
  category: 'cleartext',
  severity: 'high',
  description: 'Telnet sends user names, passwords and everything typed in the clear.',
  remediation: 'Switch Telnet off and use SSH.',
  references: ['https://www.cisa.gov/news-events/alerts/2017/03/30/securing-network-infrastructure-devices'],
  cwe: ['CWE-319'],
  frameworks: { 'cis-controls-8': ['3.10', '4.6', '4.8'], 'nist-csf-1.1': ['PR.DS-2', 'PR.PT-3'] },
  needs: ['services'],
  *evaluate({ services }) {
    const found = services.filter((service) => service.service === 'telnet' && !service.tls);
    for (const service of found)
      yield failAt(service, 'It is reachable.', {
        evidence: serviceLine(service),
        severity: isPublic(service.address) ? 'high' : 'medium',
      });
    if (found.length === 0) yield pass();
  },
  examples: {
    pass: [{ services: [] }, example({ service: 'ssh' })],
    fail: [example({ service: 'telnet', port: 23 }), example({ service: 'telnet', address: '10.0.0.1' })],
  },
});
