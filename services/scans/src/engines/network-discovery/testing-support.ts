import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { Egress } from '@osk/egress';
import type { EngineContext } from '../engine';

/** TCP servers on loopback ports of their own; `close` ends their connections too. */
export class Servers {
  private readonly servers: Server[] = [];
  private readonly sockets = new Set<Socket>();

  async listen(onConnection: (socket: Socket) => void, port = 0): Promise<number> {
    const server = createServer((socket) => {
      this.sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => this.sockets.delete(socket));
      onConnection(socket);
    });
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
    this.servers.push(server);
    return (server.address() as AddressInfo).port;
  }

  /** A server that answers everything it is sent through `answer`, and greets when there is a greeting. */
  speak(answer: (asked: string) => Buffer | string | undefined, greeting?: string): Promise<number> {
    return this.listen((socket) => {
      if (greeting !== undefined) socket.write(greeting);
      socket.on('data', (data) => {
        const reply = answer(data.toString('latin1'));
        if (reply === undefined) socket.destroy();
        else socket.write(reply);
      });
    });
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await Promise.all(this.servers.map((server) => new Promise((resolve) => server.close(resolve))));
  }
}

export function engineContext(
  egress: Egress,
  signal = new AbortController().signal,
): EngineContext & { phases: string[] } {
  const phases: string[] = [];
  return {
    egress,
    signal,
    phases,
    progress: (_fraction, phase) => void phases.push(phase),
    log: () => undefined,
    now: () => new Date('2026-06-01T00:00:00Z'),
  };
}
