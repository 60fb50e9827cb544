import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface RefusedPort {
  readonly port: number;
  /** Gives the port back to the system. */
  release(): void;
}

/**
 * A TCP port of 127.0.0.1 that refuses connections for as long as it is held. It is the near end of a connection: nobody
 * listens on it, and the system hands it to nobody else, as it would a port that was listened on and closed.
 */
export async function refusedPort(): Promise<RefusedPort> {
  const server = createServer();
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const holder = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [[far]] = await Promise.all([accepted, once(holder, 'connect')]);
  for (const socket of [holder, far]) socket.on('error', () => undefined).unref();
  server.close();
  server.unref();
  return {
    port: holder.localPort as number,
    release: () => {
      holder.destroy();
      far.destroy();
    },
  };
}
