import { Mongoose, type Connection } from 'mongoose';
import { StoreError } from '../errors';
import { quiet, type StoreLogger } from '../logger';
import { endLostWrites } from './end-lost-writes';
import { MongoStore } from './mongo-store';
import type { Store } from './store';

export interface ConnectOptions {
  /** `mongodb://` or `mongodb+srv://`; a database named in it is used for authentication only. */
  url: string;
  /** The service's name; its database is `<databasePrefix>_<service>` with dashes as underscores. */
  service: string;
  logger?: StoreLogger;
  /** Default `osk`. Lets several installations, or tests, share one server. */
  databasePrefix?: string;
  /** How long an operation waits for the server to be reachable, in ms. Default 5000. */
  serverSelectionTimeoutMs?: number;
  maxPoolSize?: number;
}

/** How long a connection may take to be made, and a heartbeat to be answered. */
const CONNECT_TIMEOUT_MS = 10_000;
/** A server that is silent is found out after this and the time above; what waits for its answer then fails. */
const HEARTBEAT_MS = 5_000;
/** How long an operation waits for one of the pool's connections. */
const POOL_WAIT_MS = 15_000;

/**
 * Connects a service to its own database, over its own mongoose instance: no state is shared between two stores.
 * Writes are acknowledged by a majority and journaled; the driver reconnects by itself.
 * @throws StoreError store_unavailable when no server answers, store_not_transactional for a server without replica set
 */
export async function connectStore(options: ConnectOptions): Promise<Store> {
  const { url, service, logger = quiet, databasePrefix = 'osk', serverSelectionTimeoutMs = 5_000 } = options;
  const database = `${databasePrefix}_${service}`.replaceAll('-', '_');
  endLostWrites();
  const mongoose = new Mongoose();
  const connection = mongoose.createConnection(url, {
    dbName: database,
    appName: `osk-${service}`,
    writeConcern: { w: 'majority', journal: true },
    retryWrites: true,
    retryReads: true,
    ignoreUndefined: true,
    serverSelectionTimeoutMS: serverSelectionTimeoutMs,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    heartbeatFrequencyMS: HEARTBEAT_MS,
    waitQueueTimeoutMS: POOL_WAIT_MS,
    maxPoolSize: options.maxPoolSize ?? 20,
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
  });
  watch(connection, service, logger);
  try {
    await connection.asPromise();
    await requireTransactions(connection);
  } catch (error) {
    await connection.close().catch(() => {});
    if (error instanceof StoreError) throw error;
    throw new StoreError('store_unavailable', `The store of ${service} cannot be reached`, { cause: error });
  }
  return new MongoStore({ connection, service, database, logger });
}

function watch(connection: Connection, service: string, logger: StoreLogger): void {
  let closing = false;
  connection.on('disconnecting', () => (closing = true));
  connection.on('disconnected', () => {
    // Closing says it too; what was asked for is not worth a warning.
    if (!closing) logger.warn('the store is not reachable', { store: service });
  });
  connection.on('reconnected', () => logger.info('the store is reachable again', { store: service }));
  // Without a listener an error event would end the process; the driver has its own recovery.
  connection.on('error', (error: unknown) => logger.error('store connection error', { store: service, error }));
}

/** A standalone mongod has no transactions, and so no outbox: say so at start instead of at the first write. */
async function requireTransactions(connection: Connection): Promise<void> {
  const hello = await connection.getClient().db('admin').command({ hello: 1 });
  if (hello['setName'] !== undefined || hello['msg'] === 'isdbgrid') return;
  throw new StoreError(
    'store_not_transactional',
    'The MongoDB server has no transactions: run it as a replica set (one member is enough) or a sharded cluster',
  );
}
