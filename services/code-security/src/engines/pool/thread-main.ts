import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import type { FromThread, ThreadHost, ThreadStart, ThreadTask, ToThread } from './messages';

const PROGRESS_EVERY_MS = 250;

/** The thread's side: runs the task it was started for, and ends. */
async function main(port: MessagePort, { file, input }: ThreadStart): Promise<void> {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  const send = (message: FromThread): void => port.postMessage(message);
  let calls = 0;
  let told = 0;
  port.on('message', (answer: ToThread) => {
    const call = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('error' in answer) call?.reject(new Error(answer.error));
    else call?.resolve(answer.value);
  });
  const host: ThreadHost = {
    progress(fraction, phase) {
      const now = Date.now();
      if (fraction < 1 && now - told < PROGRESS_EVERY_MS) return;
      told = now;
      send({ kind: 'progress', fraction, phase });
    },
    call: (name, payload) =>
      new Promise((resolve, reject) => {
        calls += 1;
        waiting.set(calls, { resolve, reject });
        send({ kind: 'call', id: calls, name, payload });
      }),
  };
  try {
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- the task is named by who starts the thread
    const task = (require(file) as { default: ThreadTask<unknown, unknown> }).default;
    send({ kind: 'done', value: await task(input, host) });
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    send({ kind: 'failed', code: typeof code === 'string' ? code : 'failed', message: message ?? String(error) });
  } finally {
    port.close();
  }
}

if (parentPort) void main(parentPort, workerData as ThreadStart);
