import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Endpoints on loopback that note when each event reached them; those that hang take the call and never answer. */
export class Receivers {
  /** When an event came first, by event id, one map per endpoint; ms of `performance.now()`. */
  readonly arrivals: Map<string, number>[] = [];
  /** Calls in all, repetitions included. */
  calls = 0;
  readonly urls: string[] = [];
  private readonly servers: Server[] = [];

  static async start(answering: number, hanging: number): Promise<Receivers> {
    const receivers = new Receivers();
    for (let i = 0; i < answering + hanging; i += 1) await receivers.open(i < answering);
    return receivers;
  }

  /** Events that have reached the endpoint with this number. */
  count(endpoint: number): number {
    return this.arrivals[endpoint]!.size;
  }

  async stop(): Promise<void> {
    for (const server of this.servers) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }

  private async open(answers: boolean): Promise<void> {
    const arrivals = new Map<string, number>();
    this.arrivals.push(arrivals);
    const server = createServer((req, res) => {
      const id = req.headers['x-webhook-id'] as string;
      this.calls += 1;
      if (!arrivals.has(id)) arrivals.set(id, performance.now());
      req.resume();
      if (answers) req.on('end', () => res.writeHead(204).end());
    });
    server.keepAliveTimeout = 60_000;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.servers.push(server);
    this.urls.push(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`);
  }
}
