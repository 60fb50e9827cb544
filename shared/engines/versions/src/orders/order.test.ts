import type { VersionScheme } from '../scheme';
import { HOSTILE_VERSIONS, seeded, VERSION_MAKERS } from '../testing/samples';
import { VERSION_ORDERS } from '.';

const SCHEMES = Object.keys(VERSION_ORDERS) as VersionScheme[];
const SAMPLES = 90;

describe.each(SCHEMES)('the order of %s', (scheme) => {
  const { compare, valid } = VERSION_ORDERS[scheme];
  const random = seeded(scheme.length * 7919 + scheme.charCodeAt(0));
  const made = Array.from({ length: SAMPLES }, () => VERSION_MAKERS[scheme](random));

  it('reads what its grammar makes', () => {
    expect(made.filter((version) => !valid(version))).toEqual([]);
  });

  it('is antisymmetric and reflexive', () => {
    const wrong: string[][] = [];
    for (const a of made)
      for (const b of made)
        if (Math.sign(compare(a, b)) + Math.sign(compare(b, a)) !== 0 || compare(a, a) !== 0) wrong.push([a, b]);
    expect(wrong).toEqual([]);
  });

  it('is transitive, for equality too', () => {
    const all = [...made, ...HOSTILE_VERSIONS.filter((version) => version.length < 600)];
    const signs = all.map((a) => all.map((b) => Math.sign(compare(a, b))));
    const wrong: string[][] = [];
    for (let a = 0; a < all.length; a += 1)
      for (let b = 0; b < all.length; b += 1) {
        if ((signs[a]?.[b] ?? 0) > 0) continue;
        for (let c = 0; c < all.length; c += 1) {
          const first = signs[a]?.[b] ?? 0;
          const second = signs[b]?.[c] ?? 0;
          const whole = signs[a]?.[c] ?? 0;
          if (second > 0) continue;
          if (whole > 0 || (whole === 0 && first + second < 0)) wrong.push([all[a] ?? '', all[b] ?? '', all[c] ?? '']);
        }
      }
    expect(wrong.slice(0, 5)).toEqual([]);
  });

  it('gives an answer for any text', () => {
    for (const a of HOSTILE_VERSIONS) {
      expect(typeof valid(a)).toBe('boolean');
      for (const b of [...HOSTILE_VERSIONS, '1.0.0']) {
        const order = compare(a, b);
        expect(Number.isFinite(order)).toBe(true);
        expect(Math.sign(order) + Math.sign(compare(b, a))).toBe(0);
      }
    }
  });

  it('has no place for what is no version, and puts it before all versions', () => {
    for (const text of ['', ' ', '\0', 'latest', '(devel)', '>=1.0 <2.0', '9'.repeat(100_000)]) {
      expect([text.slice(0, 20), valid(text)]).toEqual([text.slice(0, 20), false]);
      expect(compare(text, '1.0.0')).toBeLessThan(0);
    }
  });
});
