import { parseAddress, type IpAddress } from './address';
import { refusalOf } from './address-policy';
import { compileAllowList } from './allow-list';

const judge = (text: string, allow: string[] = [], byName = false) =>
  refusalOf(parseAddress(text) as IpAddress, compileAllowList(allow), byName);

describe('refusalOf without an allow list', () => {
  test.each([
    '8.8.8.8',
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.0',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2001:200::1',
    '2001:4860:4860::8888',
    '::ffff:8.8.8.8',
    '64:ff9b::8.8.8.8',
    '2002:808:808::1',
    '2606:4700::5efe:808:808',
  ])('%s may be reached', (text) => expect(judge(text)).toBeNull());

  test.each([
    ['0.0.0.0', 'this network'],
    ['0.255.255.255', 'this network'],
    ['10.0.0.1', 'private'],
    ['100.64.0.1', 'carrier-grade NAT'],
    ['100.127.255.255', 'carrier-grade NAT'],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['169.254.1.1', 'link-local'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.0.0.8', 'protocol assignment'],
    ['192.0.2.1', 'documentation'],
    ['192.168.1.1', 'private'],
    ['198.18.0.1', 'benchmark'],
    ['198.19.255.255', 'benchmark'],
    ['198.51.100.7', 'documentation'],
    ['203.0.113.7', 'documentation'],
    ['224.0.0.1', 'multicast'],
    ['239.255.255.255', 'multicast'],
    ['240.0.0.1', 'reserved'],
    ['255.255.255.255', 'broadcast'],
    ['::', expect.any(String)],
    ['::1', expect.any(String)],
    ['fe80::1', 'link-local'],
    ['febf::1', 'link-local'],
    ['fec0::1', 'site-local'],
    ['fc00::1', 'unique local'],
    ['fdff::1', 'unique local'],
    ['ff02::1', 'multicast'],
    ['2001:db8::1', 'documentation'],
    ['3fff::1', 'documentation'],
    ['2001:2::1', 'protocol assignment'],
    ['2001:20::1', 'protocol assignment'],
    ['100::1', 'reserved'],
    ['4000::1', 'reserved'],
    ['5f00::1', 'reserved'],
  ])('%s is refused as %s', (text, kind) => expect(judge(text)).toEqual(kind));

  test.each([
    ['::ffff:127.0.0.1', 'loopback'],
    ['::ffff:a00:1', 'private'],
    ['::127.0.0.1', 'loopback (embedded)'],
    ['::8.8.8.8', 'reserved'],
    ['::ffff:0:127.0.0.1', 'loopback (embedded)'],
    ['::ffff:0:8.8.8.8', 'reserved'],
    ['64:ff9b::10.0.0.1', 'private (embedded)'],
    ['64:ff9b::7f00:1', 'loopback (embedded)'],
    ['64:ff9b:1::10.0.0.1', 'private (embedded)'],
    ['64:ff9b:1:a00:0:100::', expect.any(String)],
    ['64:ff9b:1::8.8.8.8', expect.any(String)],
    ['2002:7f00:1::', 'loopback (embedded)'],
    ['2002:c0a8:101::1', 'private (embedded)'],
    // Teredo: private server; private client (inverted); both public.
    ['2001:0:a00:1::f7f7:f7f7', 'private (embedded)'],
    ['2001:0:808:808:0:0:3f57:fefe', 'private (embedded)'],
    ['2001:0:808:808:0:0:f7f7:f7f7', 'protocol assignment'],
    ['2606:4700::5efe:a00:1', 'private (embedded)'],
    ['2606:4700::200:5efe:127.0.0.1', 'loopback (embedded)'],
    ['fe80::5efe:808:808', 'link-local'],
  ])('the IPv4 address inside %s is judged: %s', (text, kind) => expect(judge(text)).toEqual(kind));

  test.each([
    '169.254.169.254',
    '169.254.170.2',
    '100.100.100.200',
    '168.63.129.16',
    'fd00:ec2::254',
    '::ffff:169.254.169.254',
    '::a9fe:a9fe',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b::168.63.129.16',
    '2002:a9fe:a9fe::',
    '2606:4700::5efe:a9fe:a9fe',
  ])('%s is cloud metadata', (text) => expect(judge(text)).toBe('cloud metadata'));
});

describe('refusalOf with an allow list', () => {
  test('lets listed blocks and addresses through, in whichever notation', () => {
    expect(judge('10.1.2.3', ['10.0.0.0/8'])).toBeNull();
    expect(judge('11.1.2.3', ['11.0.0.0/8'])).toBeNull();
    expect(judge('::ffff:10.1.2.3', ['10.0.0.0/8'])).toBeNull();
    expect(judge('10.1.2.3', ['::ffff:10.0.0.0/104'])).toBeNull();
    expect(judge('64:ff9b::10.1.2.3', ['10.0.0.0/8'])).toBeNull();
    expect(judge('2002:a01:203::', ['10.0.0.0/8'])).toBeNull();
    expect(judge('::1', ['[::1]'])).toBeNull();
    expect(judge('fd12::1', ['fd00::/8'])).toBeNull();
    expect(judge('127.0.0.1', ['0x7f.1'])).toBeNull();
  });

  test('and nothing beside them', () => {
    expect(judge('10.1.2.3', ['10.1.2.0/31'])).toBe('private');
    expect(judge('127.0.0.2', ['127.0.0.1'])).toBe('loopback');
    expect(judge('::1', ['127.0.0.0/8'])).not.toBeNull();
    expect(judge('127.0.0.1', ['localhost'])).toBe('loopback');
    expect(judge('::10.0.0.1', ['10.0.0.0/8'])).toBe('reserved');
  });

  test('a name lets through whatever it resolves to, metadata excepted', () => {
    expect(judge('10.1.2.3', [], true)).toBeNull();
    expect(judge('169.254.169.254', [], true)).toBe('cloud metadata');
    expect(judge('64:ff9b::169.254.169.254', [], true)).toBe('cloud metadata');
  });

  test('metadata must be named itself', () => {
    expect(judge('169.254.169.254', ['0.0.0.0/0'])).toBe('cloud metadata');
    expect(judge('169.254.169.254', ['169.254.0.0/16'])).toBe('cloud metadata');
    expect(judge('169.254.169.254', ['169.254.169.254/31'])).toBe('cloud metadata');
    expect(judge('fd00:ec2::254', ['::/0'])).toBe('cloud metadata');
    expect(judge('169.254.169.254', ['169.254.169.254'])).toBeNull();
    expect(judge('169.254.169.254', ['169.254.169.254/32'])).toBeNull();
    expect(judge('fd00:ec2::254', ['fd00:ec2::254/128'])).toBeNull();
  });
});
