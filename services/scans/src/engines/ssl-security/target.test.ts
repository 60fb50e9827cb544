import { fakeEgress } from '@osk/egress/testing';
import { TargetError } from '../engine';
import { assetIdOf, parseSslTarget, splitTarget } from './target';

describe('targets', () => {
  it.each([
    ['example.test', 443, 'example.test', 443],
    ['example.test', 8443, 'example.test', 8443],
    ['example.test:993', 443, 'example.test', 993],
    ['example.test:443', 8443, 'example.test', 443],
    [' https://example.test/a?b#c ', 443, 'example.test', 443],
    ['https://example.test:8443/a', 443, 'example.test', 8443],
    ['HTTPS://EXAMPLE.test', 443, 'example.test', 443],
    ['example.test/path', 443, 'example.test', 443],
    ['192.0.2.7:8443', 443, '192.0.2.7', 8443],
    ['::1', 443, '::1', 443],
    ['[2001:db8::1]', 8443, '2001:db8::1', 8443],
    ['[2001:db8::1]:443', 8443, '2001:db8::1', 443],
    ['https://[2001:db8::1]:9443/', 443, '2001:db8::1', 9443],
    ['bücher.test', 443, 'xn--bcher-kva.test', 443],
  ])('%s with port %d', (raw, option, host, port) => expect(splitTarget(raw, option)).toEqual({ host, port }));

  it.each([
    '',
    '   ',
    'http://example.test',
    'ftp://example.test',
    'https://',
    'a b',
    'example.test:0',
    'example.test:70000',
    'https://user:pw@example.test',
    '10.0.0.0/24',
    'https://[::1',
    'example.test:https',
  ])('refuses %p', (raw) => expect(() => splitTarget(raw, 443)).toThrow(TargetError));

  it('vets the host and names the asset', async () => {
    expect(assetIdOf({ host: '::1', port: 443 })).toBe('[::1]:443');
    const target = await parseSslTarget('https://example.test/x', { port: 8443 }, fakeEgress());
    expect(target).toEqual({ raw: 'https://example.test/x', assetId: 'example.test:8443' });
  });
});
