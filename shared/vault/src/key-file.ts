import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, stat, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { VaultError } from './errors';
import { generateMasterKey, readMasterKey } from './master-key';

/**
 * The master key kept in `path`, made on first use (mode 0600, its folder too when missing). Several processes may
 * ask at once: all get the same key, and a crash leaves either a whole file or none.
 * Throws `VaultError` `invalid_key` when the file holds no key or anybody on the machine can read it.
 */
export async function loadOrCreateKeyFile(path: string): Promise<string> {
  return (await load(path)) ?? (await create(path));
}

async function load(path: string): Promise<string | null> {
  let text: string;
  try {
    const { mode } = await stat(path);
    // The group is left alone: container platforms add it to volumes.
    if (process.platform !== 'win32' && (mode & 0o007) !== 0) {
      throw new VaultError('invalid_key', `${path} can be read by every user of this machine; chmod it to 600.`);
    }
    text = (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  try {
    readMasterKey(text);
  } catch (cause) {
    throw new VaultError('invalid_key', `${path} does not hold a usable key.`, { cause });
  }
  return text;
}

async function create(path: string): Promise<string> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  const key = generateMasterKey();
  await writeDurably(draft, `${key}\n`);
  try {
    // Unlike a rename, a link never replaces the key that another process just put there.
    await link(draft, path);
    await syncFolder(folder);
    return key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const winner = await load(path);
    if (winner === null) throw error;
    return winner;
  } finally {
    await unlink(draft);
  }
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
