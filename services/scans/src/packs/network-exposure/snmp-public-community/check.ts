import {
  defineNetworkCheck,
  example,
  failAt,
  pass,
  serviceLine,
} from '../../../engines/network-discovery/define-check';

export default defineNetworkCheck({
  id: 'snmp-public-community',
  title: 'SNMP answers to the community "public"',
  category: 'unauthenticated-access',
  severity: 'high',
  description:
    "Anyone can read the device's configuration and tables; where the community may write, also change them.",
  remediation: 'Remove the community "public", use SNMPv3 with authentication and privacy, and limit who may ask.',
  references: ['https://www.rfc-editor.org/rfc/rfc3414'],
  cwe: ['CWE-798', 'CWE-1188'],
  frameworks: { 'cis-controls-8': ['4.1', '6.3'], 'nist-csf-1.1': ['PR.AC-1', 'PR.AC-5'] },
  needs: ['services'],
  *evaluate({ services }) {
    const found = services.filter((service) => service.service === 'snmp' && service.access === 'open');
    for (const service of found)
      yield failAt(service, 'A read-only exchange went through: sysDescr was answered.', {
        evidence: serviceLine(service),
      });
    if (found.length === 0) yield pass();
  },
  examples: {
    pass: [example({ service: 'snmp', access: 'protected' }), example({ service: 'snmp' }), { services: [] }],
    fail: [example({ service: 'snmp', access: 'open' })],
  },
});
