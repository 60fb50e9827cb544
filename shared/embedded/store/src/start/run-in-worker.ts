import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { RunningServer, ServerSettings } from './run-server';
import type { WorkerMessage } from './worker-main';

/** The compiled entry beside this file. There is none when the sources are run directly, as tests do. */
const ENTRY = join(__dirname, 'worker-main.js');

export const hasWorkerEntry = (): boolean => existsSync(ENTRY);

/**
 * Serves on a thread of its own, so that long queries never hold up the caller's event loop.
 * @param onFailure hears of a worker that died while it was serving
 */
export async function runInWorker(settings: ServerSettings, onFailure: (error: Error) => void): Promise<RunningServer> {
  const worker = new Worker(ENTRY, { workerData: settings });
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const started = await new Promise<Extract<WorkerMessage, { kind: 'ready' }>>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the store's worker ended with code ${code}`)));
    worker.once('message', (message: WorkerMessage) => {
      if (message.kind === 'ready') resolve(message);
      else if (message.kind === 'failed') reject(Object.assign(new Error(message.message), { code: message.code }));
    });
  });
  let closing = false;
  worker.removeAllListeners('error');
  worker.on('error', onFailure);
  worker.once('exit', (code) => {
    if (!closing) onFailure(new Error(`the store's worker ended with code ${code}`));
  });
  return {
    url: started.url,
    port: started.port,
    close: async () => {
      closing = true;
      worker.postMessage('close');
      await exited;
    },
  };
}
