import { spawn, type ChildProcess } from 'node:child_process';
import { ToolError } from './tool-error';
import { toolEnvironment } from './tool-environment';

export interface RunToolOptions {
  /** A folder of its own, so that nothing of the scanned code steers the tool. */
  cwd: string;
  signal?: AbortSignal;
  /** Beside the few that every tool gets. */
  env?: Readonly<Record<string, string>>;
  /** Default 10 minutes. */
  timeoutMs?: number;
  /** Of standard output; default 256 MiB. */
  maxOutputBytes?: number;
}

export interface ToolRun {
  code: number;
  stdout: Buffer;
}

const TIMEOUT_MS = 10 * 60_000;
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;
/** How long the output of a program that has ended may take to arrive. */
const GRACE_MS = 5_000;

/**
 * Runs a program without a shell, in a process group of its own that is killed as one on abort, after the time limit
 * and when it prints too much. Any exit code is an answer. Rejects with the signal's reason or a `ToolError`.
 */
export async function runTool(program: string, args: readonly string[], options: RunToolOptions): Promise<ToolRun> {
  const { cwd, signal, env, timeoutMs = TIMEOUT_MS, maxOutputBytes = MAX_OUTPUT_BYTES } = options;
  signal?.throwIfAborted();
  const child = spawn(program, [...args], {
    cwd,
    env: { ...toolEnvironment(), TMPDIR: cwd, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
    shell: false,
  });
  return new Promise<ToolRun>((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let ended: unknown;
    const end = (reason: unknown): void => {
      ended ??= reason;
      killGroup(child);
    };
    const stop = (): void => end(signal?.reason);
    const timer = setTimeout(
      () => end(new ToolError('timeout', `it took longer than ${Math.round(timeoutMs / 1_000)} s`)),
      timeoutMs,
    );
    signal?.addEventListener('abort', stop, { once: true });
    let exit: { code: number | null; killedBy: string | null } | undefined;
    let grace: NodeJS.Timeout | undefined;
    const settle = (): void => {
      clearTimeout(timer);
      clearTimeout(grace);
      signal?.removeEventListener('abort', stop);
      child.stdout.destroy();
      if (ended !== undefined) reject(ended as Error);
      else if (!exit) reject(new ToolError('failed', 'it could not be started'));
      else if (exit.code === null) reject(new ToolError('failed', `it was ended by ${exit.killedBy ?? 'a signal'}`));
      else resolve({ code: exit.code, stdout: Buffer.concat(chunks) });
    };
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxOutputBytes) end(new ToolError('too_much_output', 'it printed more than is read'));
      else chunks.push(chunk);
    });
    child.once('error', settle);
    child.once('exit', (code, killedBy) => {
      exit = { code, killedBy };
      // What it started and left behind goes with it; what got away from the group may hold the pipe open for ever.
      killGroup(child);
      grace = setTimeout(settle, GRACE_MS);
    });
    child.once('close', settle);
  });
}

/** The program and all it has started; it may be gone already. */
function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
