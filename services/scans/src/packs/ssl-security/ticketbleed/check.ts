import { defineSslCheck } from '../define-ssl-check';
import { SAFE, VULNERABLE } from '../examples';
import { refuseVulnerable } from '../judge';

export default defineSslCheck({
  id: 'ssl-ticketbleed',
  title: 'Ticketbleed: session resumption gives away memory',
  severity: 'high',
  cve: 'CVE-2016-9244',
  ratingCap: 'F',
  description: 'Each resumption returns up to 31 bytes of memory of the load balancer, with pieces of other sessions.',
  remediation: 'Update the F5 BIG-IP software, or turn session tickets off in the client SSL profile.',
  references: ['https://nvd.nist.gov/vuln/detail/CVE-2016-9244'],
  cwe: ['CWE-125'],
  frameworks: { 'pci-dss-4.0.1': ['6.3.3'], 'nist-800-53-r5': ['SI-2'] },
  needs: ['ticketbleed'],
  evaluate: ({ ticketbleed }) => refuseVulnerable(ticketbleed),
  examples: { fail: [{ ticketbleed: VULNERABLE }], pass: [{ ticketbleed: SAFE }] },
});
