import { defineSslCheck } from '../define-ssl-check';
import { SAFE, VULNERABLE } from '../examples';
import { refuseVulnerable } from '../judge';

export default defineSslCheck({
  id: 'ssl-heartbleed',
  title: 'Heartbleed: the server gives away its memory',
  severity: 'critical',
  cve: 'CVE-2014-0160',
  ratingCap: 'F',
  description: 'Anybody can read the memory of the server process piece by piece: private keys, passwords, cookies.',
  remediation: 'Update OpenSSL, then replace key, certificate and every secret the server has handled.',
  references: ['https://nvd.nist.gov/vuln/detail/CVE-2014-0160'],
  cwe: ['CWE-125'],
  frameworks: { 'pci-dss-4.0.1': ['6.3.3'], 'nist-800-53-r5': ['SI-2'] },
  needs: ['heartbleed'],
  evaluate: ({ heartbleed }) => refuseVulnerable(heartbleed),
  examples: { fail: [{ heartbleed: VULNERABLE }], pass: [{ heartbleed: SAFE }] },
});
