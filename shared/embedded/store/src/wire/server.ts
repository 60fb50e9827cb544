import { createServer, type Server, type Socket } from 'node:net';
import { chmodSync } from 'node:fs';
import { Executor } from '../commands/executor';
import { REPLICA_SET } from '../commands/hello';
import { commandTable } from '../commands/table';
import type { Store } from '../store';
import { Connection } from './connection';

/** Where to listen: an address of this machine alone, or the path of a socket. */
export type Endpoint = { host: string; port: number } | { socketPath: string };

/** Serves a store to drivers. */
export class WireServer {
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private address = '';
  private connections = 0;
  port: number | undefined;

  constructor(store: Store) {
    const executor = new Executor(
      store,
      commandTable(() => this.address),
    );
    this.server = createServer((socket) => {
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
      // A client that goes away without a word is no error of the store.
      socket.on('error', () => socket.destroy());
      new Connection(++this.connections, socket, executor);
    });
  }

  async listen(endpoint: Endpoint): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen('socketPath' in endpoint ? { path: endpoint.socketPath } : endpoint, resolve);
    });
    const bound = this.server.address();
    if ('socketPath' in endpoint || bound === null || typeof bound === 'string') {
      this.address = 'socketPath' in endpoint ? endpoint.socketPath : String(bound);
      chmodSync(this.address, 0o600);
      return;
    }
    this.port = bound.port;
    this.address = `${bound.family === 'IPv6' ? `[${bound.address}]` : bound.address}:${bound.port}`;
  }

  /** The URL under which the driver finds this server. */
  get url(): string {
    const host = this.port === undefined ? encodeURIComponent(this.address) : this.address;
    return `mongodb://${host}/?directConnection=true&replicaSet=${REPLICA_SET}`;
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }
}
