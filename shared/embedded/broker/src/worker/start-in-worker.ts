import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ServerOptions } from '../server/broker-server';
import type { FromWorker } from './entry';

/** Runs the broker on a worker thread; resolves once it listens. */
export async function startInWorker(
  settings: Omit<ServerOptions, 'onFatal'>,
  onFatal: (error: Error) => void,
): Promise<{ port: number; close: () => Promise<void> }> {
  const worker = startThread(settings);
  const port = await new Promise<number>((resolve, reject) => {
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'listening') resolve(message.port);
      else if (message.kind === 'failed') reject(Object.assign(new Error(message.message), { code: message.code }));
      else if (message.kind === 'fatal') onFatal(new Error(message.message));
    });
    worker.once('error', reject);
  }).catch(async (error: unknown) => {
    await worker.terminate();
    throw error;
  });
  worker.on('error', onFatal);
  return { port, close: () => stopThread(worker) };
}

/** Built code runs as it is; from source the thread needs the same TypeScript hook that the tests' children use. */
function startThread(settings: Omit<ServerOptions, 'onFatal'>): Worker {
  const extension = extname(__filename);
  const entry = join(__dirname, `entry${extension}`);
  const execArgv = extension === '.ts' ? ['--require', join(__dirname, '../../source-hook.cjs')] : [];
  return new Worker(entry, { workerData: settings, execArgv });
}

async function stopThread(worker: Worker): Promise<void> {
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  worker.postMessage('close');
  await ended;
}
