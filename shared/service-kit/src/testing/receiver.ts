import { request, type IncomingMessage } from 'node:http';
import { formBody } from './form';
import { serveForTest } from './serve';

export interface Outcome<T> {
  taken?: T;
  refused?: { kind?: string; code?: string; message: string };
}

export interface Receiver<T> {
  /** On 127.0.0.1. */
  port: number;
  /** What became of each request, in the order they were over. */
  outcomes: Outcome<T>[];
  /** Sends bytes as they are and resolves with what the receiver made of them. */
  send(body: Buffer, headers: Record<string, string>): Promise<Outcome<T>>;
  /** Sends a form. */
  form(...args: Parameters<typeof formBody>): Promise<Outcome<T>>;
  close(): Promise<void>;
}

/** A server on loopback that hands each request to `receive`. */
export async function startReceiver<T>(receive: (req: IncomingMessage) => Promise<T>): Promise<Receiver<T>> {
  const outcomes: Outcome<T>[] = [];
  const server = await serveForTest((req, res) => {
    void receive(req)
      .then(
        (taken) => ({ taken }),
        (refused: Outcome<T>['refused']) => ({ refused }),
      )
      .then((outcome) => {
        outcomes.push(outcome);
        req.resume();
        res.setHeader('connection', 'close').end();
      });
  });
  const port = Number(new URL(server.url).port);
  const send: Receiver<T>['send'] = async (body, headers) => {
    const before = outcomes.length;
    await new Promise<void>((resolve) => {
      const req = request({ port, host: '127.0.0.1', method: 'POST', headers }, (res) => {
        res.resume().on('close', resolve);
      });
      // An answer that comes before all was sent ends the connection.
      req.on('error', () => resolve()).end(body);
    });
    return outcomes[before] as Outcome<T>;
  };
  return {
    port,
    outcomes,
    send,
    form: (...args) => {
      const { body, headers } = formBody(...args);
      return send(body, headers);
    },
    close: server.close,
  };
}
