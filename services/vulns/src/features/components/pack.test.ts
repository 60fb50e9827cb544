import { component } from '../../testing/components';
import { indexKey } from './component';
import { pack, unpacked } from './pack';

describe('packs of components', () => {
  test('hold every component once, some hundred each, with the keys they are looked up by', async () => {
    const all = Array.from({ length: 1_100 }, (_, i) => component(`pkg:npm/p${i % 1_050}@1.0.0`));
    const packs = await pack(all);
    expect(packs.map(({ count }) => count)).toEqual([500, 500, 50]);
    expect(packs[2]!.keys).toContain('npm/p1049');
    const back = (await Promise.all(packs.map(unpacked))).flat();
    expect(back).toEqual(all.slice(0, 1_050));
  });

  test('stay small when components carry much', async () => {
    const cpes = Array.from({ length: 20 }, (_, i) => `cpe:2.3:a:v:${'x'.repeat(900)}${i}:1:*:*:*:*:*:*:*`);
    const packs = await pack(Array.from({ length: 200 }, (_, i) => component(`pkg:npm/p${i}@1.0.0`, { cpes })));
    expect(packs.length).toBeGreaterThan(3);
    expect(Math.max(...packs.map(({ count }) => count))).toBeLessThan(60);
  });

  test('count what cannot be read, and keep what only a CPE tells of', async () => {
    const [first, ...others] = await pack([
      component('no purl', { name: 'x', version: '1', cpes: ['cpe:2.3:a:v:x:1:*:*:*:*:*:*:*'] }),
      component('neither', { name: 'y', version: '1' }),
      component('nor', { name: 'z', version: '1', cpes: ['cpe:broken'] }),
    ]);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ count: 1, unreadable: 2, keys: ['CPE/v:x'] });
    expect(await pack([])).toEqual([]);
    expect(await pack([component('neither', { name: 'y', version: '1' })])).toMatchObject([
      { count: 0, unreadable: 1 },
    ]);
  });

  test('no key is longer than an index should bear', () => {
    expect(indexKey('npm/left-pad')).toBe('npm/left-pad');
    const long = `npm/${'x'.repeat(2_000)}`;
    expect(indexKey(long)).toHaveLength(44);
    expect(indexKey(long)).not.toBe(indexKey(`${long}y`));
  });
});
