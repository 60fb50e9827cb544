import { linkSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Another process has the data directory open. */
export class DirectoryInUseError extends Error {
  readonly code = 'STORE_IN_USE';

  constructor(
    readonly directory: string,
    readonly pid: number,
  ) {
    super(`the data directory ${directory} is in use by process ${pid}; stop that process or choose another directory`);
    this.name = 'DirectoryInUseError';
  }
}

interface Holder {
  pid: number;
  /** When that process started, where the system tells: numbers of processes are given again, above all in containers. */
  started: string | null;
}

/** Clock ticks between the machine's start and the process's (field 22 of proc(5) stat); null where there is no /proc. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it is there, and belongs to somebody else.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = startOf(pid);
  return started === null || now === null || started === now;
}

function read(path: string): Holder | undefined {
  try {
    const held = JSON.parse(readFileSync(path, 'utf8')) as Partial<Holder>;
    return typeof held.pid === 'number' ? { pid: held.pid, started: held.started ?? null } : undefined;
  } catch {
    return undefined;
  }
}

/** A data directory held by this process, until `release`. */
export class LockFile {
  private constructor(private readonly path: string) {}

  /**
   * Takes the directory. A lock whose process is gone is taken over.
   * @throws DirectoryInUseError naming the process that has it
   */
  static acquire(directory: string): LockFile {
    const path = join(directory, 'store.lock');
    const own = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
    writeFileSync(own, JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies Holder), {
      mode: 0o600,
    });
    try {
      for (let attempt = 0; ; attempt++) {
        if (LockFile.tryLink(own, path)) return new LockFile(path);
        const holder = read(path);
        if (holder && isAlive(holder)) throw new DirectoryInUseError(directory, holder.pid);
        if (attempt > 10) throw new Error(`cannot take the lock file ${path}`);
        LockFile.removeStale(path, `${own}.stale`);
      }
    } finally {
      unlinkSync(own);
    }
  }

  release(): void {
    rmSync(this.path, { force: true });
  }

  /** A link is made by one process only, and never shows a half-written file. */
  private static tryLink(from: string, to: string): boolean {
    try {
      linkSync(from, to);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    }
  }

  /** Moves the stale lock aside; should somebody have taken it in between, theirs is put back. */
  private static removeStale(path: string, aside: string): void {
    try {
      renameSync(path, aside);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
      throw error;
    }
    const moved = read(aside);
    if (moved && isAlive(moved)) LockFile.tryLink(aside, path);
    rmSync(aside, { force: true });
  }
}
