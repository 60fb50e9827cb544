import { CredentialCache, MAX_AGE_MS } from './credential-cache';
import { keyPrincipal, type Principal } from './principal';

const principal = (id: string): Principal =>
  keyPrincipal(
    {
      _id: id,
      team_id: 'team_1',
      user_id: 'user_1',
      scopes: [],
      rate_limit_per_minute: 60,
      expires_at: new Date(1e15),
    },
    'viewer',
  );

describe('CredentialCache', () => {
  let now: number;
  let known: Set<string>;
  let queries: string[][];
  let hold: Promise<void>;
  let failure: Error | undefined;
  let cache: CredentialCache;

  beforeEach(() => {
    now = 0;
    known = new Set(['a', 'b']);
    queries = [];
    hold = Promise.resolve();
    failure = undefined;
    const load = async (_kind: string, hashes: readonly string[]) => {
      queries.push([...hashes]);
      const found = new Map(hashes.filter((hash) => known.has(hash)).map((hash) => [hash, principal(hash)]));
      await hold;
      if (failure) throw failure;
      return found;
    };
    cache = new CredentialCache(
      { load },
      () => now,
      () => {},
    );
  });

  test('look-ups at the same time are one query, and one of each', async () => {
    const found = await Promise.all(['a', 'a', 'b', 'nobody', 'a'].map((hash) => cache.load('key', hash)));
    expect(found.map((item) => item?.claims.credential_id ?? null)).toEqual(['a', 'a', 'b', null, 'a']);
    expect(queries).toEqual([['a', 'b', 'nobody']]);
  });

  test('an answer is used for three seconds and not a moment longer, bad ones too', async () => {
    await Promise.all([cache.load('key', 'a'), cache.load('key', 'nobody')]);
    now = MAX_AGE_MS - 1;
    expect(cache.peek('key', 'nobody')).toBeNull();
    expect(cache.peek('key', 'a')?.claims.credential_id).toBe('a');
    now = MAX_AGE_MS;
    expect([cache.peek('key', 'a'), cache.peek('key', 'nobody')]).toEqual([undefined, undefined]);
    expect([cache.remembers('key', 'a'), cache.remembers('key', 'nobody')]).toEqual([true, false]);
  });

  test('a key and a session of one hash are not each other', async () => {
    await cache.load('key', 'a');
    expect(cache.peek('session', 'a')).toBeUndefined();
  });

  test('an answer asked for before a change is not kept after it', async () => {
    let release = () => {};
    hold = new Promise((resolve) => (release = resolve));
    const loading = cache.load('key', 'a');
    await new Promise((resolve) => setImmediate(resolve));
    cache.forget(() => true);
    release();
    expect((await loading)?.claims.credential_id).toBe('a');
    expect(cache.peek('key', 'a')).toBeUndefined();
  });

  test('a failing store fails the request and nothing is remembered', async () => {
    failure = new Error('down');
    await expect(cache.load('key', 'a')).rejects.toThrow('down');
    expect([cache.peek('key', 'a'), cache.remembers('key', 'a')]).toEqual([undefined, false]);
  });
});
