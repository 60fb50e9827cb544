import { createServer, type AddressInfo, type Server } from 'node:net';
import { Journal } from '../persistence/journal';
import { recoverBroker } from '../persistence/recover';
import type { Broker } from '../model/broker';
import { Connection } from './connection';
import type { Credentials } from './credentials';

export interface ServerOptions {
  /** Existing directory for the journal; the caller holds its lock. */
  dataDir: string;
  host: string;
  /** 0 lets the system choose. */
  port: number;
  credentials?: Credentials;
  memoryBytes: number;
  maxMessageBytes: number;
  handshakeMs: number;
  /** The broker can no longer keep its promises (the disk failed) and has hung up on everyone. */
  onFatal: (error: Error) => void;
}

/** The listening broker: journal, virtual host and connections. */
export class BrokerServer {
  private readonly connections = new Set<Connection>();
  private readonly journal: Journal;
  private readonly broker: Broker;
  private readonly server: Server;

  constructor(private readonly options: ServerOptions) {
    this.journal = new Journal({
      path: options.dataDir,
      memoryBytes: options.memoryBytes,
      onFailure: (error) => this.fail(error),
    });
    this.broker = recoverBroker(this.journal);
    this.server = createServer((socket) => {
      const connection: Connection = new Connection(socket, this.broker, {
        credentials: options.credentials,
        maxMessageBytes: options.maxMessageBytes,
        handshakeMs: options.handshakeMs,
        afterCommit: (done) => this.journal.afterCommit(done),
        onInternalError: (error) => process.emitWarning(error instanceof Error ? error : String(error)),
        onClosed: () => this.connections.delete(connection),
      });
      this.connections.add(connection);
    });
  }

  /** Resolves with the port. */
  listen(): Promise<number> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(this.options.port, this.options.host, () => {
        this.server.off('error', reject);
        resolve((this.server.address() as AddressInfo).port);
      });
    });
  }

  /** Hangs up, writes what is pending, closes the files. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.hangUp('broker is shutting down');
    this.broker.stop();
    if (this.server.listening) await closed;
    await this.journal.close();
  }

  private hangUp(reason: string): void {
    for (const connection of [...this.connections]) connection.shutDown(reason);
  }

  private fail(error: Error): void {
    this.server.close();
    this.hangUp('broker cannot write to its disk');
    this.broker.stop();
    this.options.onFatal(error);
  }
}
