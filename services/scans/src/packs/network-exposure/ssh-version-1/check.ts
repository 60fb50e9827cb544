import {
  defineNetworkCheck,
  example,
  failAt,
  pass,
  serviceLine,
} from '../../../engines/network-discovery/define-check';

export default defineNetworkCheck({
  id: 'ssh-version-1',
  title: 'SSH version 1 is spoken',
  category: 'weak-protocol',
  severity: 'high',
  description: 'SSH 1 can be read and tampered with on the way. A server that announces 1.x or 1.99 takes it.',
  remediation:
    'Allow protocol 2 only ("Protocol 2" in old OpenSSH, "ip ssh version 2" on Cisco devices), or update the software.',
  references: ['https://www.rfc-editor.org/rfc/rfc4253'],
  cwe: ['CWE-327'],
  frameworks: { 'cis-controls-8': ['4.8', '12.1'], 'nist-csf-1.1': ['PR.PT-3', 'PR.DS-2'] },
  needs: ['services'],
  *evaluate({ services }) {
    const found = services.filter(
      (service) => service.service === 'ssh' && /^1\./.test(String(service.details?.protocol ?? '')),
    );
    for (const service of found)
      yield failAt(service, `It announces protocol ${String(service.details?.protocol)}.`, {
        evidence: serviceLine(service),
      });
    if (found.length === 0) yield pass();
  },
  examples: {
    pass: [{ services: [] }, example({ service: 'ssh', details: { protocol: '2.0' } })],
    fail: [
      example({ service: 'ssh', details: { protocol: '1.99' } }),
      example({ service: 'ssh', details: { protocol: '1.5' } }),
    ],
  },
});
