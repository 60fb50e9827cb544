import { closeSync, linkSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Another live process uses the directory. */
export class DirectoryLockedError extends Error {
  readonly code = 'directory_locked';

  constructor(directory: string, pid: number) {
    super(`${directory} is in use by process ${pid}`);
    this.name = 'DirectoryLockedError';
  }
}

interface Holder {
  pid: number;
  /** Start time in clock ticks and boot id: a process id alone may have been given to somebody else since. */
  started: string | null;
}

/** Directories locked by this very process, where the process id says nothing. */
const held = new Set<string>();

function startOf(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Field 22; the command name before it may contain spaces, but ends at the last parenthesis.
    return `${boot}:${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return null;
  }
}

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return startOf(pid) === started;
}

function readHolder(file: string): Holder | undefined {
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8')) as Holder;
    return typeof holder.pid === 'number' ? holder : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Locks `directory` for this process and gives the function that unlocks it. Throws DirectoryLockedError while its
 * holder lives; a lock left behind by a killed process is taken over.
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, 'broker.lock');
  if (held.has(file)) throw new DirectoryLockedError(directory, process.pid);
  const claim = `${file}.${process.pid}`;
  const descriptor = openSync(claim, 'w', 0o600);
  writeSync(descriptor, JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies Holder));
  closeSync(descriptor);
  try {
    claimFile(claim, file, directory);
  } finally {
    rmSync(claim, { force: true });
  }
  held.add(file);
  return () => {
    if (held.delete(file)) rmSync(file, { force: true });
  };
}

/** A hard link either appears whole or fails, so that nobody ever reads a lock that is half written. */
function claimFile(claim: string, file: string, directory: string): void {
  for (let attempt = 0; ; attempt++) {
    try {
      return linkSync(claim, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 3) throw error;
    }
    const holder = readHolder(file);
    // Our own process id in a lock this process does not hold is a leftover of an earlier life (containers).
    if (holder && holder.pid !== process.pid && isAlive(holder)) throw new DirectoryLockedError(directory, holder.pid);
    takeAway(file, holder, `${claim}.stale`);
  }
}

/** Removes the lock judged stale, and puts back what it took if somebody else had replaced it in between. */
function takeAway(file: string, judged: Holder | undefined, aside: string): void {
  try {
    renameSync(file, aside);
    if (JSON.stringify(readHolder(aside)) !== JSON.stringify(judged)) linkSync(aside, file);
    rmSync(aside, { force: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
