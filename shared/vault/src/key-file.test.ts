import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateMasterKey, loadOrCreateKeyFile } from './index';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'osk-vault-'));
});
afterEach(() => rm(folder, { recursive: true }));

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'loaded',
    (error: { code: string }) => error.code,
  );

describe('loadOrCreateKeyFile', () => {
  test('makes a key for the owner alone, once', async () => {
    const path = join(folder, 'new', 'secret.key');
    const key = await loadOrCreateKeyFile(path);
    expect(await readFile(path, 'utf8')).toBe(`${key}\n`);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'new'))).mode & 0o777).toBe(0o700);
    expect(await loadOrCreateKeyFile(path)).toBe(key);
  });

  test('all who ask at once get one key, and no draft stays behind', async () => {
    const path = join(folder, 'secret.key');
    const keys = await Promise.all(Array.from({ length: 40 }, () => loadOrCreateKeyFile(path)));
    expect(new Set(keys).size).toBe(1);
    expect(await readdir(folder)).toEqual(['secret.key']);
  });

  test('takes a key that somebody else put there', async () => {
    const path = join(folder, 'secret.key');
    const key = generateMasterKey();
    await writeFile(path, `${key}\n`, { mode: 0o640 });
    expect(await loadOrCreateKeyFile(path)).toBe(key);
  });

  test('never replaces a file it cannot use', async () => {
    const path = join(folder, 'secret.key');
    for (const content of ['', 'garbage']) {
      await writeFile(path, content, { mode: 0o600 });
      expect(await codeOf(loadOrCreateKeyFile(path))).toBe('invalid_key');
      expect(await readFile(path, 'utf8')).toBe(content);
    }
  });

  test('refuses a key that every user of the machine can read', async () => {
    const path = join(folder, 'secret.key');
    await loadOrCreateKeyFile(path);
    await chmod(path, 0o644);
    expect(await codeOf(loadOrCreateKeyFile(path))).toBe('invalid_key');
  });

  test('a folder in its place is an error, not a key', async () => {
    expect(await codeOf(loadOrCreateKeyFile(folder))).not.toBe('loaded');
  });
});
