import type { IncomingMessage } from 'node:http';
import { addressGroup, clientAddressReader } from './client-address';

const request = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

describe('clientAddressReader', () => {
  test.each([
    [[], '10.0.0.1', '1.2.3.4', '10.0.0.1'],
    [['10.0.0.0/8'], '10.0.0.1', '1.2.3.4', '1.2.3.4'],
    [['10.0.0.0/8'], '::ffff:10.0.0.1', '1.2.3.4', '1.2.3.4'],
    [['10.0.0.0/8'], '11.0.0.1', '1.2.3.4', '11.0.0.1'],
    [['10.0.0.0/8'], '10.0.0.1', '9.9.9.9, 1.2.3.4, 10.0.0.2', '1.2.3.4'],
    [['10.0.0.0/8'], '10.0.0.1', 'unknown, 10.0.0.2', '10.0.0.2'],
    [['10.0.0.0/8'], '10.0.0.1', '', '10.0.0.1'],
    [['10.0.0.0/8'], '10.0.0.1', undefined, '10.0.0.1'],
    [['fd00::/8'], 'fd00::1', '2001:db8::7', '2001:db8::7'],
    [['127.0.0.1'], '127.0.0.1', '1.2.3.4:443', '127.0.0.1'],
  ])('trusting %j, %s saying %j is %s', (trusted, remote, forwarded, expected) => {
    expect(clientAddressReader(trusted)(request(remote, forwarded))).toBe(expected);
  });

  test.each(['10.0.0.0/33', 'proxy.local', '10.0.0.0/x', 'fd00::/129', ''])('%j is no address', (entry) => {
    expect(() => clientAddressReader([entry])).toThrow(RangeError);
  });
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s counts as %s', (address, group) => {
  expect(addressGroup(address)).toBe(group);
});
