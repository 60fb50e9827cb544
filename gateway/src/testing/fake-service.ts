import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Seen {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
}

type Handler = (req: IncomingMessage, res: ServerResponse) => void;

/** A service behind the gateway as a test wants it: by default it reads the body and says what it saw. */
export class FakeService {
  readonly seen: Seen[] = [];
  connections = 0;
  private readonly handlers = new Map<string, Handler>();
  private constructor(private readonly server: Server) {}

  static async start(): Promise<FakeService> {
    const server = createServer({ keepAliveTimeout: 60_000 });
    const fake = new FakeService(server);
    server.on('connection', () => (fake.connections += 1));
    server.on('request', (req: IncomingMessage, res: ServerResponse) => fake.answer(req, res));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** What answers a path (without the query) from now on. */
  on(path: string, handler: Handler): void {
    this.handlers.set(path, handler);
  }

  get last(): Seen {
    return this.seen.at(-1)!;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }

  private answer(req: IncomingMessage, res: ServerResponse): void {
    const { method = '', url = '', headers } = req;
    this.seen.push({ method, url, headers });
    const handler = this.handlers.get(url.split('?')[0]!);
    if (handler) return handler(req, res);
    req.resume();
    req.once('end', () => res.setHeader('content-type', 'application/json').end(JSON.stringify({ method, url })));
  }
}
