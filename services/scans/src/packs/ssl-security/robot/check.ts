import { defineSslCheck } from '../define-ssl-check';
import { SAFE, VULNERABLE } from '../examples';
import { refuseVulnerable } from '../judge';

export default defineSslCheck({
  id: 'ssl-robot',
  title: 'ROBOT: the server is an RSA padding oracle',
  severity: 'high',
  confidence: 90,
  ratingCap: 'F',
  description:
    'By the way it answers badly padded secrets, the server helps to decrypt recorded sessions and to sign with its key.',
  remediation: 'Update the TLS implementation, and take the suites with RSA key exchange (TLS_RSA_...) away.',
  references: ['https://robotattack.org/', 'https://nvd.nist.gov/vuln/detail/CVE-2017-13099'],
  cwe: ['CWE-203'],
  needs: ['robot'],
  evaluate: ({ robot }) => refuseVulnerable(robot),
  examples: { fail: [{ robot: VULNERABLE }], pass: [{ robot: SAFE }] },
});
