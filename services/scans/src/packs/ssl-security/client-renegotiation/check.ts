import { fail, pass } from '@osk/checks';
import { defineSslCheck } from '../define-ssl-check';

export default defineSslCheck({
  id: 'ssl-client-renegotiation',
  title: 'Clients may renegotiate without limit',
  severity: 'low',
  cve: 'CVE-2011-1473',
  description: 'A renegotiation costs the server far more than the client; a few clients can keep a server busy.',
  remediation: 'Refuse renegotiation that the client starts, or limit it per connection.',
  references: ['https://nvd.nist.gov/vuln/detail/CVE-2011-1473'],
  cwe: ['CWE-400'],
  frameworks: { 'nist-800-53-r5': ['SC-8'] },
  needs: ['renegotiation'],
  *evaluate({ renegotiation: { accepted, asked } }) {
    yield asked > 0 && accepted === asked ? fail(`${accepted} in a row were accepted on one connection.`) : pass();
  },
  examples: {
    fail: [{ renegotiation: { accepted: 6, asked: 6 } }],
    pass: [{ renegotiation: { accepted: 2, asked: 3 } }, { renegotiation: { accepted: 0, asked: 0 } }],
  },
});
