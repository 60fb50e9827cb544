import { fail, pass } from '@osk/checks';
import { isForwardSecret } from '../../../engines/ssl-security/wire/cipher-suite';
import { defineSslCheck } from '../define-ssl-check';
import { MODERN, offering } from '../examples';

export default defineSslCheck({
  id: 'ssl-cipher-order',
  title: 'The client chooses the suite, weak ones among them',
  severity: 'low',
  description: 'Where weak and strong suites are offered together, the server should insist on the strong ones.',
  remediation:
    'Let the server choose (nginx: ssl_prefer_server_ciphers on), or take the weak suites away so that the order does not matter.',
  references: ['https://datatracker.ietf.org/doc/html/rfc9325#section-4.2.1'],
  cwe: ['CWE-757'],
  needs: ['ciphers'],
  *evaluate({ ciphers }) {
    const mixed = ciphers.filter(({ preference, suites }) => {
      const weak = suites.filter((suite) => !isForwardSecret(suite) || suite.bits < 128);
      return preference === 'client' && weak.length > 0 && weak.length < suites.length;
    });
    if (mixed.length === 0) return yield pass();
    yield fail(`So it is in ${mixed.map(({ protocol }) => protocol).join(', ')}.`);
  },
  examples: {
    fail: [
      {
        ciphers: [
          {
            ...offering('TLSv1.2', 'TLS_RSA_WITH_3DES_EDE_CBC_SHA', 'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256'),
            preference: 'client',
          },
        ],
      },
    ],
    pass: [
      MODERN,
      {
        ciphers: [{ ...offering('TLSv1.3', 'TLS_AES_128_GCM_SHA256', 'TLS_AES_256_GCM_SHA384'), preference: 'client' }],
      },
    ],
  },
});
