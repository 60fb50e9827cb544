import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@osk/test-ports';
import { runNode, until, type Running } from './processes';
import { readiness } from './timed-fetch';

export const ADMIN = { email: 'admin@localhost', password: 'an-e2e-password-of-some-length' };

export interface AllInOne {
  readonly url: string;
  readonly dataDir: string;
  running(): Running;
  /** Ends the process at once, as a crash would, and leaves its data. */
  crash(): Promise<void>;
  /** Starts it again on the same data and port. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** `npm start` as a person runs it, on a data directory and a port of its own; loopback targets are allowed. */
export async function startAllInOne(env: Record<string, string> = {}): Promise<AllInOne> {
  const dataDir = mkdtempSync(join(tmpdir(), 'osk-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let running: Running | undefined;
  const start = async () => {
    const started = runNode('scripts/start.mjs', [], {
      OSK_PORT: String(port),
      OSK_DATA_DIR: dataDir,
      OSK_METRICS_PORT: '0',
      INTEL_AUTO_SYNC: 'false',
      OSK_ADMIN_PASSWORD: ADMIN.password,
      OSK_EGRESS_ALLOW: '127.0.0.0/8,::1/128',
      OSK_EGRESS_ALLOW_HTTP: 'true',
      ...env,
    });
    running = started;
    let code: number | null | undefined;
    void started.exited.then((exit) => (code = exit));
    await until(
      async () => {
        if (code !== undefined) throw new Error('it ended');
        return (await readiness(url)) === 200;
      },
      () => `the platform is not ready:\n${started.output()}`,
      120_000,
    );
  };
  await start();
  return {
    url,
    dataDir,
    running: () => running!,
    crash: () => running!.kill('SIGKILL'),
    start,
    stop: async () => {
      await running?.kill('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Where its store and broker answer, as `osk` finds them. */
export function runtimeOf({ dataDir }: AllInOne): { mongodbUrl: string; rabbitmqUrl: string } {
  return JSON.parse(readFileSync(join(dataDir, 'runtime.json'), 'utf8')) as { mongodbUrl: string; rabbitmqUrl: string };
}
