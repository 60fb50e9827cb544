import { parentPort, workerData } from 'node:worker_threads';
import { runServer, type ServerSettings } from './run-server';

/** What the worker tells its parent. */
export type WorkerMessage =
  | { kind: 'ready'; url: string; port: number | undefined }
  | { kind: 'failed'; message: string; code: string | undefined }
  | { kind: 'closed' };

/** The entry of the worker thread: serve until told to stop. */
async function main(): Promise<void> {
  const parent = parentPort;
  if (!parent) throw new Error('this file is the entry of a worker thread');
  const tell = (message: WorkerMessage): void => parent.postMessage(message);
  try {
    const server = await runServer(workerData as ServerSettings);
    parent.once('message', () => {
      void server.close().finally(() => {
        tell({ kind: 'closed' });
        parent.close();
      });
    });
    tell({ kind: 'ready', url: server.url, port: server.port });
  } catch (error) {
    tell({ kind: 'failed', message: (error as Error).message, code: (error as NodeJS.ErrnoException).code });
    parent.close();
  }
}

void main();
