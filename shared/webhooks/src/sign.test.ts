import { createHmac } from 'node:crypto';
import { signature, standardHeaders } from './sign';
import { staticHeadersMistake } from './static-headers';
import { delayAfter, MAX_ATTEMPTS } from './schedule';

const body = Buffer.from('{"name":"Zoë"}');

test('the signature is over the raw bytes, hex, lower case', () => {
  // RFC 4231, test case 2.
  expect(signature(Buffer.from('what do ya want for nothing?'), 'Jefe')).toBe(
    'sha256=5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
  expect(signature(body, 's')).toBe(`sha256=${createHmac('sha256', 's').update(body).digest('hex')}`);
});

test('Standard Webhooks: id, seconds, and a base64 key behind whsec_', () => {
  const at = new Date(1_700_000_000_900);
  const key = Buffer.from('0123456789abcdef');
  const headers = standardHeaders('evt_1', at, body, `whsec_${key.toString('base64')}`);
  const expected = createHmac('sha256', key).update(`evt_1.1700000000.${body.toString()}`).digest('base64');
  expect(headers).toEqual({
    'webhook-id': 'evt_1',
    'webhook-timestamp': '1700000000',
    'webhook-signature': `v1,${expected}`,
  });
  expect(standardHeaders('evt_1', at, body, undefined)).not.toHaveProperty('webhook-signature');
});

test('three retries at 5, 30 and 120 s, then no more', () => {
  expect([1, 2, 3, 4].map(delayAfter)).toEqual([5_000, 30_000, 120_000, undefined]);
  expect(MAX_ATTEMPTS).toBe(4);
});

test.each([
  [{ Authorization: 'Bearer x', 'X-Team': 'a' }, undefined],
  [{ 'x-WEBHOOK-signature': 'x' }, /cannot be overridden/],
  [{ Host: 'x' }, /cannot be overridden/],
  [{ 'bad name': 'x' }, /not a header name/],
  [{ 'X-A': 'a\r\nX-B: b' }, /cannot carry/],
  [Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`X-${i}`, ''])), /at most 20/],
])('static headers %j', (headers, expected) => {
  const mistake = staticHeadersMistake(headers as Record<string, string>);
  if (expected) expect(mistake).toMatch(expected);
  else expect(mistake).toBeUndefined();
});
