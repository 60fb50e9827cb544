import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A store in a process of its own, which can be killed. */
export interface StoreProcess {
  url: string;
  pid: number;
  /** SIGKILL: no handler runs, nothing is flushed. */
  kill(): Promise<void>;
}

const PROGRAM = `
  const { startStore } = require(process.argv[1]);
  startStore({ dataDir: process.argv[2] }).then(
    (store) => console.log(JSON.stringify({ url: store.url })),
    (error) => console.log(JSON.stringify({ code: error.code, message: error.message })),
  );
`;

/** @throws Error with the `code` that starting the store failed with */
export async function startStoreProcess(index: string, dataDir: string): Promise<StoreProcess> {
  const child = spawn(process.execPath, ['-e', PROGRAM, index, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const [line] = (await Promise.race([once(lines, 'line'), ended.then(() => ['{"message":"it ended"}'])])) as [string];
  const answer = JSON.parse(line) as { url?: string; code?: string; message?: string };
  if (answer.url === undefined) {
    await ended;
    throw Object.assign(new Error(answer.message), { code: answer.code });
  }
  return {
    url: answer.url,
    pid: child.pid!,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
