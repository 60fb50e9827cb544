import { fail, pass } from '@osk/checks';
import { defineSslCheck } from '../define-ssl-check';
import { ocsp } from '../examples';

export default defineSslCheck({
  id: 'ssl-certificate-revoked',
  title: 'The certificate is revoked',
  severity: 'critical',
  ratingCap: 'F',
  description: 'The authority has taken the certificate back, often because its key fell into other hands.',
  remediation: 'Make a new key, have a new certificate issued, and find out why the old one was revoked.',
  references: ['https://datatracker.ietf.org/doc/html/rfc6960'],
  cwe: ['CWE-299'],
  needs: ['ocsp'],
  *evaluate({ ocsp: { status, revokedAt } }) {
    yield status === 'revoked'
      ? fail(`The stapled answer says so${revokedAt ? `, since ${revokedAt.slice(0, 10)}` : ''}.`)
      : pass();
  },
  examples: { fail: [ocsp({ status: 'revoked', revokedAt: '2030-01-15T00:00:00.000Z' })], pass: [ocsp()] },
});
