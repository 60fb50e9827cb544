import { parentPort, workerData } from 'node:worker_threads';
import { BrokerServer, type ServerOptions } from '../server/broker-server';

export type FromWorker =
  | { kind: 'listening'; port: number }
  | { kind: 'fatal' | 'failed'; message: string; code?: string }
  | { kind: 'closed' };

/** The broker's own thread: starts at once, reports its port, closes when told to. */
async function main(): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error('must run as a worker thread');
  const tell = (message: FromWorker): void => port.postMessage(message);
  const settings = workerData as Omit<ServerOptions, 'onFatal'>;
  try {
    const server = new BrokerServer({
      ...settings,
      onFatal: (error) => tell({ kind: 'fatal', message: error.message }),
    });
    port.once('message', () => {
      void server.close().then(() => {
        tell({ kind: 'closed' });
        port.close();
      });
    });
    tell({ kind: 'listening', port: await server.listen() });
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    tell({ kind: 'failed', message, ...(code !== undefined && { code }) });
  }
}

void main();
