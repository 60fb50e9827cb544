import { fail, pass } from '@osk/checks';
import { defineSslCheck } from '../define-ssl-check';
import { protocols } from '../examples';

export default defineSslCheck({
  id: 'ssl-no-current-protocol',
  title: 'Neither TLS 1.2 nor TLS 1.3 is offered',
  severity: 'high',
  ratingCap: 'C',
  description: 'Every protocol the server offers is deprecated; clients of today refuse to connect.',
  remediation: 'Update the TLS library and offer TLS 1.2 and TLS 1.3.',
  references: ['https://datatracker.ietf.org/doc/html/rfc9325'],
  cwe: ['CWE-327'],
  needs: ['protocols'],
  *evaluate({ protocols: offered }) {
    const current = [offered['TLSv1.2'], offered['TLSv1.3']].includes('offered');
    yield current ? pass() : fail('No current protocol is offered.');
  },
  examples: { fail: [protocols('TLSv1.0', 'TLSv1.1')], pass: [protocols('TLSv1.2'), protocols('TLSv1.3')] },
});
