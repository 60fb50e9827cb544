import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A file or working folder that old belongs to a process that is gone. */
export const ABANDONED_AFTER_MS = 24 * 3_600_000;

export interface AbandonedOptions {
  olderThanMs?: number;
  now?: number;
  /** Names of those that may be taken away; default all. */
  only?(name: string): boolean;
}

/** Takes away what lies directly in `dir` and has not been touched for `olderThanMs`. Gives how many that were. */
export async function removeAbandoned(
  dir: string,
  { olderThanMs = ABANDONED_AFTER_MS, now = Date.now(), only = () => true }: AbandonedOptions = {},
): Promise<number> {
  let removed = 0;
  for (const name of (await namesIn(dir)).filter(only)) {
    const path = join(dir, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs <= olderThanMs) continue;
    await rm(path, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

async function namesIn(dir: string): Promise<string[]> {
  try {
    return await readdir(dir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
