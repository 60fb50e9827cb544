import { constantTimeEqual, maskSecret, redact } from './redact';

test('maskSecret shows the beginning of long secrets only, and no length', () => {
  expect(maskSecret('osk_0123456789abcdef')).toBe('osk_****');
  expect(maskSecret('x'.repeat(500))).toBe('xxxx****');
  expect(['', 'hunter2', '123456789012345'].map(maskSecret)).toEqual(['****', '****', '****']);
});

describe('redact', () => {
  test('masks by name at any depth and leaves the rest', () => {
    const secret = 'abcdefghijklmnopqrstuvwxyz';
    const input = {
      name: 'hook',
      callback_secret: secret,
      Authorization: `Bearer ${secret}`,
      nested: [{ apiKey: secret, 'x-api-key': secret, password: null, has_token: true, accessKeys: [secret] }],
      body: Buffer.from(secret),
      at: new Date(0),
    };
    const output = redact(input);
    expect(JSON.stringify(output)).not.toContain('ijklmnop');
    expect(output).toMatchObject({
      name: 'hook',
      callback_secret: 'abcd****',
      nested: [{ apiKey: 'abcd****', password: null, has_token: true, accessKeys: '****' }],
      body: '[26 bytes]',
      at: new Date(0),
    });
    expect(input.callback_secret).toBe(secret);
  });

  test('survives cycles, shared values and depth', () => {
    const shared = { a: 1 };
    const cyclic: Record<string, unknown> = { first: shared, second: shared };
    cyclic.self = cyclic;
    expect(redact(cyclic)).toEqual({ first: { a: 1 }, second: { a: 1 }, self: '[…]' });
    let deep: unknown = 'bottom';
    for (let level = 0; level < 10_000; level += 1) deep = { deep };
    expect(JSON.stringify(redact(deep))).not.toContain('bottom');
    expect([redact(null), redact('text'), redact(undefined)]).toEqual([null, 'text', undefined]);
  });
});

test('constantTimeEqual compares values of any length', () => {
  expect(constantTimeEqual('abc', Buffer.from('abc'))).toBe(true);
  expect(constantTimeEqual('', '')).toBe(true);
  expect(constantTimeEqual('abc', 'abd')).toBe(false);
  expect(constantTimeEqual('abc', 'abcd')).toBe(false);
});
