import { join } from 'node:path';
import { mkdirSync } from 'node:fs';
import { lockDirectory } from './persistence/lock-file';
import { BrokerServer, type ServerOptions } from './server/broker-server';
import type { Credentials } from './server/credentials';
import { startInWorker } from './worker/start-in-worker';

const MEGABYTE = 1024 * 1024;
const LOOPBACK = ['127.0.0.1', '::1'];

export interface BrokerOptions {
  /** Where messages and definitions live; made when missing, locked while in use. */
  dataDir: string;
  /** Default 0: any free port. */
  port?: number;
  /** A loopback address: 127.0.0.1 (default) or ::1. There is no TLS, so nothing else is accepted. */
  host?: string;
  /** When given, clients must show exactly these (SASL PLAIN); otherwise any are taken. */
  credentials?: Credentials;
  /** Runs the broker on a thread of its own, so that a busy event loop does not delay messages. */
  inWorker?: boolean;
  /** Message bytes kept in memory beside the disk. Default 64 MB. */
  memoryBytes?: number;
  /** Larger messages are refused. Default 128 MB, as in RabbitMQ. */
  maxMessageBytes?: number;
  /** How long a peer may take to open a connection. Default 10,000. */
  handshakeMs?: number;
  /** The disk failed: every client has been disconnected and nothing more is accepted. Default: a process warning. */
  onFatal?: (error: Error) => void;
}

export interface RunningBroker {
  /** `amqp://` address with the credentials, if any. */
  url: string;
  port: number;
  close(): Promise<void>;
}

/**
 * Starts an AMQP 0-9-1 broker on loopback. Rejects with DirectoryLockedError (`code: 'directory_locked'`) when another
 * process uses `dataDir`, and with Node's own error when the port is taken.
 */
export async function startBroker(options: BrokerOptions): Promise<RunningBroker> {
  const { host = '127.0.0.1', credentials } = options;
  if (!LOOPBACK.includes(host)) throw new RangeError(`host must be one of ${LOOPBACK.join(', ')}`);
  const unlock = lockDirectory(options.dataDir);
  const onFatal = options.onFatal ?? ((error: Error) => process.emitWarning(error));
  const settings: Omit<ServerOptions, 'onFatal'> = {
    dataDir: join(options.dataDir, 'journal'),
    host,
    port: options.port ?? 0,
    memoryBytes: options.memoryBytes ?? 64 * MEGABYTE,
    maxMessageBytes: options.maxMessageBytes ?? 128 * MEGABYTE,
    handshakeMs: options.handshakeMs ?? 10_000,
    ...(credentials && { credentials }),
  };
  try {
    mkdirSync(settings.dataDir, { recursive: true });
    const { port, close } = await (options.inWorker ? startInWorker(settings, onFatal) : startHere(settings, onFatal));
    let closing: Promise<void> | undefined;
    return { url: addressOf(host, port, credentials), port, close: () => (closing ??= close().finally(unlock)) };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function startHere(
  settings: Omit<ServerOptions, 'onFatal'>,
  onFatal: (error: Error) => void,
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = new BrokerServer({ ...settings, onFatal });
  try {
    return { port: await server.listen(), close: () => server.close() };
  } catch (error) {
    await server.close();
    throw error;
  }
}

function addressOf(host: string, port: number, credentials: Credentials | undefined): string {
  const login = credentials
    ? `${encodeURIComponent(credentials.user)}:${encodeURIComponent(credentials.password)}@`
    : '';
  return `amqp://${login}${host.includes(':') ? `[${host}]` : host}:${port}`;
}
