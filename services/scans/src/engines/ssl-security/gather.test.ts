import { defineCollector, type CollectContext, type Collector } from './collector';
import { gather, loadCollectors } from './gather';
import { ProbeError } from './net/probe-error';
import { Limiter } from './net/limiter';
import { ALL_PROFILES, PROFILES } from './profiles';
import { loadSslChecks } from './run-scan';
import { SCAN_TYPES } from '@osk/contracts';

const context = { profile: 'standard' } as CollectContext;
const collectors = loadCollectors();

describe('the collectors that exist', () => {
  it('give one fact each, and need only facts that their profiles gather', () => {
    const facts = collectors.map(({ fact }) => fact);
    expect(new Set(facts).size).toBe(facts.length);
    for (const { needs, profiles } of collectors) {
      for (const need of needs)
        expect(collectors.find(({ fact }) => fact === need)?.profiles).toEqual(expect.arrayContaining([...profiles]));
    }
  });

  it('gather every fact that a check needs, in some profile', () => {
    const known = ['endpoint', ...collectors.map(({ fact }) => fact)];
    for (const { needs } of loadSslChecks()) for (const need of needs) expect(known).toContain(need);
  });

  it('have the profiles that the specification names', () => {
    expect(Object.keys(PROFILES).toSorted()).toEqual([...SCAN_TYPES.ssl_security.profiles].toSorted());
  });
});

describe('gathering', () => {
  const log: string[] = [];
  const fake = (fact: string, needs: string[], more: Partial<Collector> = {}) =>
    defineCollector({
      ...{ fact: fact as 'alpn', needs: needs as never[], profiles: ALL_PROFILES },
      collect: () => {
        log.push(fact);
        return Promise.resolve([fact]);
      },
      ...(more as object),
    }) as unknown as Collector;

  beforeEach(() => log.splice(0));

  it('keeps to what each needs, and leaves the late ones for the end', async () => {
    const fractions: number[] = [];
    const list = [
      fake('robot', [], { late: 2 }),
      fake('heartbleed', [], { late: 1 }),
      fake('ciphers', ['protocols']),
      fake('protocols', []),
    ];
    const { facts, missing } = await gather(list, context, (fraction) => fractions.push(fraction));
    expect(log).toEqual(['protocols', 'ciphers', 'heartbleed', 'robot']);
    expect(Object.keys(facts)).toHaveLength(4);
    expect(missing.size).toBe(0);
    expect(fractions).toEqual([0.25, 0.5, 0.75, 1]);
  });

  it('names the reason for a fact and for all that hang on it, and goes on with the rest', async () => {
    const failing = fake('ciphers', [], { collect: () => Promise.reject(new ProbeError('inconclusive', 'silence')) });
    const { facts, missing, fatal } = await gather(
      [failing, fake('dh', ['ciphers']), fake('alpn', [])],
      context,
      () => undefined,
    );
    expect([...missing]).toEqual([
      ['ciphers', 'silence'],
      ['dh', 'silence'],
    ]);
    expect(facts).toEqual({ alpn: ['alpn'] });
    expect(fatal).toBeUndefined();
  });

  it('leaves out what the profile does not ask for', async () => {
    const { planned } = await gather([fake('robot', [], { profiles: ['vulnerability'] })], context, () => undefined);
    expect(planned.size).toBe(0);
  });

  it('does not hide mistakes of its own', async () => {
    const broken = fake('alpn', [], { collect: () => Promise.reject(new TypeError('bug')) });
    await expect(gather([broken], context, () => undefined)).rejects.toThrow(TypeError);
  });
});

describe('the limiter', () => {
  it('keeps to its limit, also when it is lowered, and goes on after failures', async () => {
    const limiter = new Limiter(4);
    let [running, most] = [0, 0];
    const task = (fails: boolean) => async () => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      if (fails) throw new Error('x');
    };
    await Promise.allSettled(Array.from({ length: 20 }, (_, index) => limiter.run(task(index % 3 === 0))));
    expect([running, most]).toEqual([0, 4]);
    limiter.lower();
    limiter.lower();
    limiter.lower();
    most = 0;
    await Promise.all(Array.from({ length: 5 }, () => limiter.run(task(false))));
    expect(most).toBe(1);
  });
});
