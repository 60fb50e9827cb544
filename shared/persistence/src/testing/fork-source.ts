import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

export interface ForkedSource {
  readonly process: ChildProcess;
  /** The next message that it sends with `process.send`. */
  told(): Promise<unknown>;
  /** SIGKILL, as the kernel or an operator does it; resolves once it is dead. */
  kill(): Promise<void>;
  /** Kills what still lives and removes the bundle. */
  close(): Promise<void>;
}

/** Runs a TypeScript file of the workspace as a process of its own: for tests of what happens when one dies. */
export async function forkSource(file: string, args: readonly string[]): Promise<ForkedSource> {
  const folder = await mkdtemp(join(tmpdir(), 'osk-fork-'));
  const outfile = join(folder, 'main.cjs');
  await build({
    entryPoints: [file],
    outfile,
    bundle: true,
    platform: 'node',
    conditions: ['osk-source'],
    logLevel: 'silent',
  });
  const child = fork(outfile, args, { execArgv: [] });
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const dead = once(child, 'exit');
    child.kill('SIGKILL');
    await dead;
  };
  return {
    process: child,
    told: async () => ((await once(child, 'message')) as [unknown])[0],
    kill,
    close: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
