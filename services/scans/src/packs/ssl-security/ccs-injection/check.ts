import { defineSslCheck } from '../define-ssl-check';
import { SAFE, VULNERABLE } from '../examples';
import { refuseVulnerable } from '../judge';

export default defineSslCheck({
  id: 'ssl-ccs-injection',
  title: 'CCS injection: keys can be forced from outside',
  severity: 'high',
  cve: 'CVE-2014-0224',
  ratingCap: 'F',
  description:
    'Somebody on the path can make client and server use keys made of nothing, and read and change everything.',
  remediation: 'Update OpenSSL to 1.0.1h, 1.0.0m, 0.9.8za or later.',
  references: ['https://nvd.nist.gov/vuln/detail/CVE-2014-0224'],
  cwe: ['CWE-326'],
  frameworks: { 'pci-dss-4.0.1': ['6.3.3'], 'nist-800-53-r5': ['SI-2'] },
  needs: ['ccsInjection'],
  evaluate: ({ ccsInjection }) => refuseVulnerable(ccsInjection),
  examples: { fail: [{ ccsInjection: VULNERABLE }], pass: [{ ccsInjection: SAFE }] },
});
