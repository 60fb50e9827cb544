import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

export const ROOT = join(__dirname, '..', '..');

export interface Running {
  readonly pid: number;
  /** Everything it wrote, for the message of a failed test. */
  output(): string;
  exited: Promise<number | null>;
  kill(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts `node <script>` of the repository with nothing of this process's environment that configures a platform. */
export function runNode(
  script: string,
  args: readonly string[],
  env: Record<string, string>,
): Running & { child: ChildProcess } {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(ROOT, script), ...args], {
    cwd: ROOT,
    env: Object.fromEntries(Object.entries({ PATH, HOME, TMPDIR, ...env }).filter(([, value]) => value !== undefined)),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  const exited = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  return {
    child,
    pid: child.pid!,
    exited,
    output: () => chunks.join(''),
    kill: async (signal = 'SIGTERM') => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await exited;
    },
  };
}

/** Polls until `probe` gives a value; gives up after `timeoutMs` with what `describe` says and what the last probe threw. */
export async function until<T>(
  probe: () => Promise<T | undefined | null | false>,
  describe: string | (() => string),
  timeoutMs = 60_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    let thrown = '';
    const value = await probe().catch((error: unknown) => void (thrown = ` (${String(error)})`));
    if (value) return value;
    if (Date.now() > deadline)
      throw new Error(`gave up waiting: ${typeof describe === 'string' ? describe : describe()}${thrown}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
