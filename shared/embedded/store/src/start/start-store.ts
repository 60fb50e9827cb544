import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isIP } from 'node:net';
import { LockFile } from './lock-file';
import { hasWorkerEntry, runInWorker } from './run-in-worker';
import { runServer, type ServerSettings } from './run-server';

export interface StartStoreOptions {
  /** Directory of the data files; made when missing, readable by this user only. */
  dataDir: string;
  /** TCP port; 0 (the default) for any free one. */
  port?: number;
  /** A loopback address. Default 127.0.0.1. The store asks nobody for a password, so it listens nowhere else. */
  host?: string;
  /** Listen on this Unix socket instead of a port. */
  socketPath?: string;
  /** Serve on a worker thread. Default: yes where the compiled worker is there, no when run from the sources. */
  inWorker?: boolean;
  /** How often expired documents, cursors and transactions are looked for, in ms. Default one minute. */
  sweepMs?: number;
  /** How long a transaction may stay open, in ms. Default one minute. */
  transactionLifetimeMs?: number;
  /** Hears of a worker that died. Default: the error is thrown, which ends the process, as the data can no longer be reached. */
  onFailure?: (error: Error) => void;
}

export interface RunningStore {
  /** A `mongodb://` URL for the official driver and mongoose, without a database name. */
  url: string;
  /** Undefined when it listens on a socket. */
  port: number | undefined;
  /** Ends all connections, waits for what is being written, and gives the directory back. */
  close(): Promise<void>;
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || (isIP(host) === 4 && host.startsWith('127.')) || host === '::1';

function settingsOf({ dataDir, port = 0, host = '127.0.0.1', socketPath, ...rest }: StartStoreOptions): ServerSettings {
  if (!isLoopback(host)) throw new RangeError(`the embedded store listens on loopback only, not on ${host}`);
  return {
    directory: join(resolve(dataDir), 'store'),
    endpoint: socketPath === undefined ? { host, port } : { socketPath: resolve(socketPath) },
    ...(rest.sweepMs === undefined ? {} : { sweepMs: rest.sweepMs }),
    ...(rest.transactionLifetimeMs === undefined ? {} : { transactionLifetimeMs: rest.transactionLifetimeMs }),
  };
}

const rethrow = (error: Error): void => {
  setImmediate(() => {
    throw error;
  });
};

/**
 * Starts the embedded store: a server that speaks MongoDB's wire protocol and keeps its data in files.
 * @throws DirectoryInUseError when another process has the directory; what listening throws, such as EADDRINUSE
 */
export async function startStore(options: StartStoreOptions): Promise<RunningStore> {
  const settings = settingsOf(options);
  mkdirSync(settings.directory, { recursive: true, mode: 0o700 });
  const lock = LockFile.acquire(settings.directory);
  try {
    // A socket file that is left over: whoever listened there held the lock that is now ours.
    if ('socketPath' in settings.endpoint) rmSync(settings.endpoint.socketPath, { force: true });
    const inWorker = options.inWorker ?? hasWorkerEntry();
    const server = inWorker ? await runInWorker(settings, options.onFailure ?? rethrow) : await runServer(settings);
    let closing: Promise<void> | undefined;
    return {
      url: server.url,
      port: server.port,
      close: () => (closing ??= server.close().finally(() => lock.release())),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
