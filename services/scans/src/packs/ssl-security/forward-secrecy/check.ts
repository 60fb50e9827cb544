import { fail, pass } from '@osk/checks';
import { isForwardSecret } from '../../../engines/ssl-security/wire/cipher-suite';
import { defineSslCheck } from '../define-ssl-check';
import { MODERN, tls12 } from '../examples';
import { list } from '../judge';

export default defineSslCheck({
  id: 'ssl-forward-secrecy',
  title: 'Sessions without forward secrecy are possible',
  severity: 'low',
  ratingCap: { medium: 'B' },
  description: 'Without an ephemeral key exchange, whoever gets the server key later reads everything recorded before.',
  remediation: 'Offer ECDHE suites alone in TLS 1.2 and take away those with RSA, DH, ECDH or PSK key exchange.',
  references: ['https://datatracker.ietf.org/doc/html/rfc9325#section-4.1'],
  cwe: ['CWE-327'],
  needs: ['ciphers'],
  *evaluate({ ciphers }) {
    const named = ciphers.flatMap(({ protocol, suites }) =>
      suites.map((suite) => ({ suite, text: `${protocol} ${suite.name}` })),
    );
    const lacking = named.filter(({ suite }) => suite.authentication !== 'anonymous' && !isForwardSecret(suite));
    if (lacking.length === 0) return yield pass();
    const none = !named.some(({ suite }) => isForwardSecret(suite));
    const texts = lacking.map(({ text }) => text);
    yield fail(none ? 'No suite has it.' : `${lacking.length} suites lack it.`, {
      severity: none ? 'medium' : 'low',
      evidence: list(texts, 25, '\n'),
    });
  },
  examples: {
    fail: [
      tls12('TLS_RSA_WITH_AES_128_GCM_SHA256'),
      tls12('TLS_RSA_WITH_AES_128_CBC_SHA', 'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256'),
    ],
    pass: [MODERN],
  },
});
