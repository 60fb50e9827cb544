import type { Egress, EgressError } from '../index';
import { fakeEgress, loopbackEgress } from './fakes';

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: EgressError) => error.code,
  );

describe('fakeEgress', () => {
  test('vets names and literals, and reaches nothing', async () => {
    const egress = fakeEgress();
    expect(await egress.vet('A.test')).toEqual({ host: 'a.test', addresses: ['198.51.100.1'], literal: false });
    expect(await egress.vetUrl('https://10.0.0.1:8443/x')).toMatchObject({
      addresses: ['10.0.0.1'],
      url: new URL('https://10.0.0.1:8443/x'),
    });
    expect([await codeOf(egress.vet('a b')), await codeOf(egress.vetUrl('a b'))]).toEqual([
      'invalid_target',
      'invalid_target',
    ]);
    expect(await codeOf(egress.http('https://a.test/'))).toBe('connect_failed');
    expect(await codeOf(egress.tcp('a.test', 80))).toBe('connect_failed');
  });

  test('does what a test gives it', async () => {
    const tcp: Egress['tcp'] = () => Promise.reject(new Error('given'));
    await expect(fakeEgress({ tcp }).tcp('a.test', 80)).rejects.toThrow('given');
  });
});

test('loopbackEgress knows its own names and loopback alone', async () => {
  const egress = loopbackEgress({ 'a.test': ['127.0.0.1'], 'out.test': ['10.0.0.1'] });
  expect(await codeOf(egress.vet('a.test'))).toBe('done');
  expect(await codeOf(egress.vet('::1'))).toBe('done');
  expect(await codeOf(egress.vet('out.test'))).toBe('address_not_allowed');
  expect(await codeOf(egress.vet('constructor'))).toBe('unresolvable');
  await egress.close();
});
