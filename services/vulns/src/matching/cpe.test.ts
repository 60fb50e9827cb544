import { cpeCovers, parseCpe, versionOf, type Cpe } from './cpe';

const cpe = (text: string): Cpe => {
  const parsed = parseCpe(text);
  if (parsed === null) throw new Error(`not a CPE: ${text}`);
  return parsed;
};

describe('parseCpe', () => {
  it('reads a formatted string and takes escapes off', () => {
    expect(cpe('cpe:2.3:a:foo\\\\bar:big\\$money_2010:8.0\\:1:*:*:*:special:ipod_touch:80gb:*')).toMatchObject({
      part: 'a',
      vendor: 'foo\\bar',
      product: 'big$money_2010',
      version: '8.0:1',
      update: '*',
      target_sw: 'ipod_touch',
    });
  });

  it('fills what is missing with any, and reads the URI form', () => {
    expect(cpe('cpe:2.3:a:openssl:openssl:1.0.2k')).toEqual(cpe('cpe:/a:openssl:openssl:1.0.2k'));
    expect(cpe('cpe:/a:x:y%2bz:1').product).toBe('y+z');
  });

  it.each([
    '',
    'cpe:2.3:',
    'cpe:2.3:q:x:y',
    'cpe:2.3:a',
    'cpe:2.3:a:x:*',
    'cpe:/a:x:%E0%A4%A',
    'openssl',
    `cpe:2.3:a:x:${'y'.repeat(2000)}`,
    'cpe:2.3:\\',
  ])('refuses %.40s', (text) => {
    expect(parseCpe(text)).toBeNull();
  });

  it('gives version and update as one', () => {
    expect(['1.0.2', '1.0.2:rc1', '*', '-', '1.0.2:-'].map((rest) => versionOf(cpe(`cpe:2.3:a:x:y:${rest}`)))).toEqual([
      '1.0.2',
      '1.0.2-rc1',
      '',
      '',
      '1.0.2',
    ]);
  });
});

describe('cpeCovers', () => {
  it.each([
    ['a:x:y:1.0', 'a:x:y:1.0', true],
    ['a:x:y:1.0', 'a:x:y:1.1', false],
    ['a:x:y:*', 'a:x:y:1.1', true],
    ['a:x:y:1.*', 'a:x:y:1.1', true],
    ['a:x:y:1.?', 'a:x:y:1.11', false],
    ['a:x:y:1.\\*', 'a:x:y:1.1', false],
    ['a:x:y:-', 'a:x:y:1.1', false],
    ['a:x:y:-', 'a:x:y:-', true],
    ['a:x:y:1.0:*:*:*:*:wordpress', 'a:x:y:1.0:*:*:*:*:node.js', false],
    ['a:x:y:1.0:*:*:*:*:node.js', 'a:x:y:1.0', true],
    ['o:x:y:1.0', 'a:x:y:1.0', false],
  ])('%s over %s: %s', (pattern, product, expected) => {
    expect(cpeCovers(cpe(`cpe:2.3:${pattern}`), cpe(`cpe:2.3:${product}`))).toBe(expected);
  });

  it('is not slowed by wildcards', () => {
    const pattern = cpe(`cpe:2.3:a:x:y:${'*a'.repeat(200)}b`);
    expect(cpeCovers(pattern, cpe(`cpe:2.3:a:x:y:${'a'.repeat(900)}`))).toBe(false);
  });
});
