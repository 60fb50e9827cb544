import { defineNetworkCheck, failAt } from '../../../engines/network-discovery/define-check';

export default defineNetworkCheck({
  id: 'host-alive',
  title: 'Host answers',
  category: 'inventory',
  severity: 'info',
  description: 'The host answered a TCP connect, by accepting or by refusing it.',
  remediation: 'Nothing is wrong by itself: make sure that the host is known and belongs to the inventory.',
  references: ['https://www.rfc-editor.org/rfc/rfc9293'],
  frameworks: { 'nist-csf-1.1': ['ID.AM-2'] },
  needs: ['liveHosts'],
  *evaluate({ liveHosts }) {
    for (const { host, address } of liveHosts) yield failAt({ host }, `${address} is up.`, { evidence: address });
  },
  examples: { pass: [{ liveHosts: [] }], fail: [{ liveHosts: [{ host: 'a.example', address: '198.51.100.7' }] }] },
});
