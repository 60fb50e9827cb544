import { defineNetworkCheck, failAt } from '../../../engines/network-discovery/define-check';
import { placeOf } from '../../../engines/network-discovery/place';

export default defineNetworkCheck({
  id: 'open-port',
  title: 'Open port',
  category: 'inventory',
  severity: 'info',
  description: 'The port accepts connections.',
  remediation: 'Make sure that the port is meant to be reachable from here; close it or filter it otherwise.',
  references: ['https://www.rfc-editor.org/rfc/rfc9293'],
  frameworks: { 'cis-controls-8': ['4.4', '4.8'], 'nist-csf-1.1': ['PR.PT-3'] },
  needs: ['openPorts'],
  *evaluate({ openPorts }) {
    for (const port of openPorts)
      yield failAt(port, `${placeOf(port)} is open.`, { evidence: placeOf(port), identity: port.protocol });
  },
  examples: {
    pass: [{ openPorts: [] }],
    fail: [{ openPorts: [{ host: '198.51.100.7', address: '198.51.100.7', port: 22, protocol: 'tcp' }] }],
  },
});
