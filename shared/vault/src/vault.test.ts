import { createVault, generateMasterKey, VaultError, type SecretContext } from './index';

const key = generateMasterKey();
const vault = createVault({ masterKey: key });
const context: SecretContext = { teamId: 'team_a', purpose: 'webhooks.secret', id: 'wh_1' };
const errorOf = (work: () => unknown): unknown => {
  try {
    work();
    return undefined;
  } catch (error) {
    return error;
  }
};
const codeOf = (work: () => unknown): string => {
  const error = errorOf(work);
  return error instanceof VaultError ? error.code : String(error);
};

describe('seal and open', () => {
  test.each(['', 'a', 'pässwörd 🔑', '\ufeffwith a mark', 'x'.repeat(100_000)])('text comes back: %.20j', (secret) => {
    const sealed = vault.seal(secret, context);
    expect(vault.open(sealed, context)).toBe(secret);
    expect(sealed).toMatch(/^osk1\.[\w-]{11}\.[\w-]{80}\.[\w-]+$/);
  });

  test('bytes come back, and are not passed off as text', () => {
    const secret = Buffer.from([0, 255, 254, 128]);
    const sealed = vault.seal(secret, context);
    expect(vault.openBytes(sealed, context)).toEqual(secret);
    expect(codeOf(() => vault.open(sealed, context))).toBe('not_text');
  });

  test('the same secret is never sealed alike, nor visible', () => {
    const seals = new Set(Array.from({ length: 50 }, () => vault.seal('the-secret', context)));
    expect(seals.size).toBe(50);
    const [, , wrapped, payload] = [...seals][0]!.split('.');
    expect(Buffer.from(wrapped! + payload!, 'base64url').includes('the-secret')).toBe(false);
    expect(new Set([...seals].map((sealed) => sealed.split('.')[2])).size).toBe(50);
  });

  test.each([
    ['team', { ...context, teamId: 'team_b' }],
    ['purpose', { ...context, purpose: 'webhooks.token' }],
    ['id', { ...context, id: 'wh_2' }],
    ['parts shifted', { teamId: 'team_', purpose: 'awebhooks.secret', id: 'wh_1' }],
  ])('does not open under another %s', (_, other) => {
    const sealed = vault.seal('s', context);
    expect(codeOf(() => vault.open(sealed, other))).toBe('tampered');
    expect(codeOf(() => vault.rewrap(sealed, other))).toBe('tampered');
  });

  test.each([{ teamId: '' }, { purpose: '' }, { id: '' }, { id: undefined as unknown as string }])(
    'wants a whole context: %j',
    (part) => expect(codeOf(() => vault.seal('s', { ...context, ...part }))).toBe('invalid_context'),
  );
});

describe('tampering', () => {
  const sealed = vault.seal('secret value', context);

  test('a change of any character is noticed', () => {
    const alphabet = 'AQgw_-.=0z ';
    for (let at = 0; at < sealed.length; at += 1) {
      for (const other of alphabet) {
        if (other === sealed[at]) continue;
        const changed = sealed.slice(0, at) + other + sealed.slice(at + 1);
        expect(['tampered', 'unknown_key']).toContain(codeOf(() => vault.open(changed, context)));
      }
    }
  });

  test('every bit of wrapped key and payload counts', () => {
    const [version, id, ...parts] = sealed.split('.');
    parts.forEach((part, index) => {
      const bytes = Buffer.from(part, 'base64url');
      for (let bit = 0; bit < bytes.length * 8; bit += 1) {
        const changed = Buffer.from(bytes);
        changed[bit >> 3]! ^= 1 << (bit & 7);
        const spliced = parts.with(index, changed.toString('base64url'));
        expect(codeOf(() => vault.open([version, id, ...spliced].join('.'), context))).toBe('tampered');
      }
    });
  });

  test('cuts, additions, mixtures and nonsense', () => {
    const other = vault.seal('other', context).split('.');
    const own = sealed.split('.');
    const bad = ['', '.', '...', 'plain text', 'osk2' + sealed.slice(4), `${sealed}.`, `${sealed}=`, ` ${sealed}`];
    bad.push(sealed.slice(0, -1), sealed.slice(0, sealed.lastIndexOf('.')), `${sealed.slice(0, -10)}`);
    bad.push([own[0], own[1], own[2], other[3]].join('.'), [own[0], own[1], other[2], own[3]].join('.'));
    for (const text of bad) expect(codeOf(() => vault.open(text, context))).toBe('tampered');
    expect(codeOf(() => vault.needsRewrap('nonsense'))).toBe('tampered');
  });

  test('errors show nothing of secret, key or sealed text', () => {
    const other = createVault({ masterKey: generateMasterKey() });
    const thrown = [() => other.open(sealed, context), () => vault.open(sealed, { ...context, id: 'x' })].map(errorOf);
    expect(thrown.map((error) => (error as VaultError).code)).toEqual(['unknown_key', 'tampered']);
    const shown = thrown.map((error) => `${String(error)} ${JSON.stringify(error)}`).join(' ');
    for (const part of ['secret value', key, ...sealed.split('.').slice(1)]) expect(shown).not.toContain(part);
  });
});

describe('rotation', () => {
  const next = generateMasterKey();
  const rotated = createVault({ masterKey: next, previousKeys: [key] });
  const after = createVault({ masterKey: next });

  test('old secrets open, are rewrapped, and then need only the new key', () => {
    const old = vault.seal('kept', context);
    expect([vault.needsRewrap(old), rotated.needsRewrap(old)]).toEqual([false, true]);
    expect(rotated.open(old, context)).toBe('kept');
    const fresh = rotated.rewrap(old, context);
    expect(rotated.needsRewrap(fresh)).toBe(false);
    expect(after.open(fresh, context)).toBe('kept');
    expect(fresh.split('.')[3]).toBe(old.split('.')[3]);
    expect(codeOf(() => vault.open(fresh, context))).toBe('unknown_key');
    expect(codeOf(() => after.open(old, context))).toBe('unknown_key');
    expect(codeOf(() => after.rewrap(old, context))).toBe('unknown_key');
  });

  test('previous keys never seal', () => {
    expect(after.open(rotated.seal('new', context), context)).toBe('new');
  });

  test('a sealed text claiming another known key is tampered with', () => {
    const [version, , ...rest] = vault.seal('s', context).split('.');
    const id = rotated.seal('s', context).split('.')[1];
    expect(codeOf(() => rotated.open([version, id, ...rest].join('.'), context))).toBe('tampered');
  });
});

test('a key of hashes is the same for the same master key and purpose, and another for any other', () => {
  const masterKey = generateMasterKey();
  const key = createVault({ masterKey }).hashKey('a');
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(createVault({ masterKey }).hashKey('a')).toBe(key);
  expect(createVault({ masterKey }).hashKey('b')).not.toBe(key);
  expect(createVault({ masterKey: generateMasterKey() }).hashKey('a')).not.toBe(key);
});
