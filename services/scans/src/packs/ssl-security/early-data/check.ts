import { fail, pass } from '@osk/checks';
import { defineSslCheck } from '../define-ssl-check';

const SESSION = { protocol: 'TLSv1.3', resumedByTls12: null, resumedByTls13: true };

export default defineSslCheck({
  id: 'ssl-early-data',
  title: 'TLS 1.3 early data is accepted',
  severity: 'info',
  description:
    'Data sent in the first flight (0-RTT) can be replayed; applications must allow it only for requests that may safely happen twice.',
  remediation: 'Turn early data off unless the application refuses replays (425 Too Early).',
  references: [
    'https://datatracker.ietf.org/doc/html/rfc8446#section-8',
    'https://datatracker.ietf.org/doc/html/rfc8470',
  ],
  cwe: ['CWE-294'],
  needs: ['session'],
  *evaluate({ session: { maxEarlyData } }) {
    yield (maxEarlyData ?? 0) > 0 ? fail(`Tickets allow ${maxEarlyData} bytes of it.`) : pass();
  },
  examples: {
    fail: [{ session: { ...SESSION, maxEarlyData: 16384 } }],
    pass: [{ session: { ...SESSION, maxEarlyData: 0 } }, { session: { ...SESSION, maxEarlyData: null } }],
  },
});
