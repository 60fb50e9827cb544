import { fail, pass } from '@osk/checks';
import { defineSslCheck } from '../define-ssl-check';
import { protocols } from '../examples';

export default defineSslCheck({
  id: 'ssl-tls13-missing',
  title: 'TLS 1.3 is not offered',
  severity: 'info',
  description: 'TLS 1.3 leaves out everything that made earlier versions hard to configure, and connects faster.',
  remediation: 'Enable TLS 1.3 beside TLS 1.2.',
  references: ['https://datatracker.ietf.org/doc/html/rfc8446'],
  cwe: [],
  needs: ['protocols'],
  *evaluate({ protocols: offered }) {
    yield offered['TLSv1.3'] === 'offered' ? pass() : fail('TLS 1.3 is not offered.');
  },
  examples: { fail: [protocols('TLSv1.2')], pass: [protocols('TLSv1.2', 'TLSv1.3')] },
});
