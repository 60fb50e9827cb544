import { fakeEgress, loopbackEgress } from '@osk/egress/testing';
import { TargetError } from '../../engine';
import { parsePorts } from '../ports/parse-ports';
import { topPorts } from '../ports/top-ports';
import { parseRange } from './parse-range';
import { planScan } from './plan';
import { resolveTarget } from './resolve-target';

describe('targets', () => {
  test.each([
    ['192.0.2.7', ['192.0.2.7'], '192.0.2.7'],
    ['192.0.2.4/30', ['192.0.2.5', '192.0.2.6'], '192.0.2.4/30'],
    ['192.0.2.5/31', ['192.0.2.4', '192.0.2.5'], '192.0.2.4/31'],
    ['192.0.2.5/32', ['192.0.2.5'], '192.0.2.5/32'],
    ['192.0.2.1-3', ['192.0.2.1', '192.0.2.2', '192.0.2.3'], '192.0.2.1-192.0.2.3'],
    ['192.0.2.254-192.0.3.1', ['192.0.2.254', '192.0.2.255', '192.0.3.0', '192.0.3.1'], '192.0.2.254-192.0.3.1'],
    ['2001:DB8::/127', ['2001:db8::', '2001:db8::1'], '2001:db8::/127'],
    ['[2001:db8::1]', ['2001:db8::1'], '2001:db8::1'],
  ])('%s', (raw, addresses, label) => expect(parseRange(raw)).toEqual({ kind: 'addresses', addresses, label }));

  test('a /22 and an IPv6 /118 are the largest networks', () => {
    expect(parseRange('192.0.0.0/22')).toMatchObject({ addresses: { length: 1022 } });
    expect(parseRange('2001:db8::/118')).toMatchObject({ addresses: { length: 1024 } });
  });

  test.each([
    '',
    '192.0.0.0/21',
    '2001:db8::/64',
    '0.0.0.0/0',
    '192.0.2.1/33',
    '192.0.2.0/',
    '192.0.2.0/24/24',
    '192.0.2.9-3',
    '10.0.0.0-10.0.4.0',
    '192.0.2.1-999',
    '192.0.2',
    '0x7f.1',
    '2130706433',
    'a b',
    'http://a.example/',
    'a..example',
    '-a.example',
    'a.example:80',
    `${'a'.repeat(64)}.example`,
  ])('refuses %j', (raw) => expect(() => parseRange(raw)).toThrow(TargetError));

  test('names are lower-cased, without the root dot', () => {
    expect(parseRange('Host_1.Example.')).toEqual({ kind: 'name', name: 'host_1.example', label: 'host_1.example' });
  });

  test('a name stands for its first address, and the others are told', async () => {
    const egress = fakeEgress({
      vet: (host) => Promise.resolve({ host, addresses: ['198.51.100.1', '198.51.100.2'], literal: false }),
    });
    const target = await resolveTarget('a.example', egress);
    expect(target.hosts).toEqual([{ name: 'a.example', address: '198.51.100.1' }]);
    expect(target.skipped).toEqual([expect.objectContaining({ what: '198.51.100.2' })]);
  });

  test('every address of a network is vetted', async () => {
    const target = await resolveTarget('126.255.255.254-127.0.0.1', loopbackEgress());
    expect(target.hosts.map(({ address }) => address)).toContain('127.0.0.1');
    const refusing = fakeEgress({ allows: (address) => address !== '198.51.100.2' });
    expect(await resolveTarget('198.51.100.1-3', refusing)).toMatchObject({
      hosts: [{ address: '198.51.100.1' }, { address: '198.51.100.3' }],
      skipped: [{ what: '198.51.100.2' }],
    });
  });

  test.each(['10.0.0.1', '10.0.0.0/29', '169.254.169.254', '192.168.0.1-9'])('%s may not be reached', async (raw) => {
    await expect(resolveTarget(raw, loopbackEgress())).rejects.toMatchObject({ code: 'address_not_allowed' });
  });
});

describe('ports', () => {
  test('numbers, ranges, names of lists', () => {
    expect(parsePorts('22, 80,8000-8002,22')).toEqual([22, 80, 8000, 8001, 8002]);
    expect(parsePorts('all')).toHaveLength(65_535);
    expect(parsePorts('top-100,80')).toHaveLength(100);
    expect(new Set(topPorts(1000)).size).toBe(1000);
    for (const port of [22, 80, 443, 3306, 3389, 5432, 6379, 27017]) expect(topPorts(100)).toContain(port);
  });

  test.each(['', '0', '65536', '1-', '5-1', 'http', 'top-0', 'top-1001', '1-99999', '-1', '1,,2'])(
    'refuses %j',
    (text) => {
      expect(() => parsePorts(text)).toThrow(TargetError);
    },
  );

  test('hosts times ports are bounded, and the default fits', async () => {
    const egress = fakeEgress();
    await expect(planScan('192.0.2.0/24', { ports: 'all' }, egress)).rejects.toBeInstanceOf(TargetError);
    expect((await planScan('192.0.2.0/24', {}, egress)).ports).toHaveLength(1000);
    expect((await planScan('192.0.0.0/22', {}, egress)).ports).toHaveLength(100);
    expect((await planScan('192.0.2.1', { ports: 'all' }, egress)).ports).toHaveLength(65_535);
  });
});
