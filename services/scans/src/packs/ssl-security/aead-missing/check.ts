import { fail, pass } from '@osk/checks';
import { defineSslCheck } from '../define-ssl-check';
import { MODERN, tls12 } from '../examples';

export default defineSslCheck({
  id: 'ssl-aead-missing',
  title: 'No suite with authenticated encryption is offered',
  severity: 'low',
  ratingCap: 'B',
  description:
    'AES-GCM and ChaCha20-Poly1305 are free of the padding attacks that CBC suites have known again and again.',
  remediation: 'Offer the GCM and ChaCha20 suites of TLS 1.2, and TLS 1.3.',
  references: ['https://datatracker.ietf.org/doc/html/rfc9325#section-4.2'],
  cwe: ['CWE-327'],
  needs: ['ciphers'],
  *evaluate({ ciphers }) {
    const has = ciphers.some(({ suites }) => suites.some(({ mode }) => mode === 'aead'));
    yield has ? pass() : fail('Every suite is of an older kind.');
  },
  examples: { fail: [tls12('TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256')], pass: [MODERN] },
});
