import { type EgressError } from '../errors';
import { normaliseHost } from './host';

describe('normaliseHost', () => {
  test.each([
    ['127.0.0.1', '127.0.0.1'],
    ['127.0.0.1.', '127.0.0.1'],
    ['2130706433', '127.0.0.1'],
    ['0x7f000001', '127.0.0.1'],
    ['0177.0.0.1', '127.0.0.1'],
    ['0x7f.1', '127.0.0.1'],
    ['127.1', '127.0.0.1'],
    ['0', '0.0.0.0'],
    ['１２７．０．０．１', '127.0.0.1'],
    ['127。0。0｡1', '127.0.0.1'],
    ['①②⑦.0.0.1', '127.0.0.1'],
    ['::1', '::1'],
    ['[::1]', '::1'],
    ['0:0:0:0:0:0:0:1', '::1'],
    ['[::ffff:127.0.0.1]', '::ffff:7f00:1'],
    ['2001:DB8::0:1', '2001:db8::1'],
  ])('%s is the address %s', (text, host) => {
    expect(normaliseHost(text)).toEqual({ host, literal: true });
  });

  test.each([
    ['Example.COM', 'example.com'],
    ['example.com.', 'example.com'],
    ['ｅｘａｍｐｌｅ．com', 'example.com'],
    ['ⓛocalhost', 'localhost'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['loc\u00adalhost', 'localhost'],
    ['_dmarc.example.com', '_dmarc.example.com'],
    ['127.0.0.1.example.com', '127.0.0.1.example.com'],
  ])('%s is the name %s', (text, host) => {
    expect(normaliseHost(text)).toEqual({ host, literal: false });
  });

  test.each([
    '',
    '.',
    '..',
    'a..b',
    'example.com..',
    '127.0.0.1..',
    '256.0.0.1',
    '1.2.3.4.5',
    '4294967296',
    '0x1ffffffff',
    'a.0x1',
    'fe80::1%eth0',
    '[fe80::1%25eth0]',
    '[127.0.0.1]',
    '[::1',
    '::1]',
    '[]',
    ':::',
    'example.com:80',
    '127.0.0.1:80',
    '[::1]:80',
    'user@example.com',
    'example.com/path',
    'example.com\\path',
    'example.com?x',
    'example.com#x',
    'exa mple.com',
    ' example.com',
    'example.com\n',
    'exam\tple.com',
    'example.com\u0000',
    '%31%32%37.0.0.1',
    'example．com／path',
    'example.com＃x',
    '-a.example',
    'xn--a.example\u200b/',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(127)}example`,
    'a'.repeat(5000),
    'http://example.com',
  ])('%j is no host', (text) => {
    expect(() => normaliseHost(text)).toThrow(expect.objectContaining({ code: 'invalid_target' }) as EgressError);
  });
});
