import { once } from 'node:events';
import { connect as connectTcp, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { mongo } from 'mongoose';
import { startTestStore, type TestStore } from '../testing';
import { connectStore } from './connect';
import { endLostWrites } from './end-lost-writes';
import type { Store } from './store';

interface Written {
  writeCommand(command: unknown, options: unknown): Promise<void>;
}

let test: TestStore;
let proxy: Server;
let store: Store;
const clients = new Set<Socket>();

/** In front of the server, to take its connections away. */
beforeAll(async () => {
  test = await startTestStore();
  const { hostname, port } = new URL(test.url);
  proxy = createServer((client) => {
    const upstream = connectTcp(Number(port), hostname);
    clients.add(client);
    client.once('close', () => (clients.delete(client), upstream.destroy()));
    for (const socket of [client, upstream]) socket.on('error', () => client.destroy());
    client.pipe(upstream).pipe(client);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = new URL(test.url);
  url.port = String((proxy.address() as AddressInfo).port);
  store = await connectStore({ url: url.href, service: 'lost-writes', databasePrefix: test.databasePrefix });
});
afterAll(async () => {
  await store.close();
  for (const client of clients) client.destroy();
  proxy.close();
  await test.close();
});

it('a command that is written to a socket which has just ended fails instead of waiting', async () => {
  endLostWrites();
  const socket = connectTcp((proxy.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- not a part of the driver's public surface
  const { Connection } = require('mongodb/lib/cmap/connection') as { Connection: new (...args: unknown[]) => Written };
  const connection = new Connection(socket, { id: 1, generation: 0, hostAddress: new mongo.MongoClient(test.url) });
  socket.destroy();
  const command = { toBin: async () => [Buffer.from('anything')] };
  await expect(connection.writeCommand(command, { agreedCompressor: 'none' })).rejects.toThrow(mongo.MongoNetworkError);
  await expect(connection.writeCommand(command, { agreedCompressor: 'none' })).rejects.toThrow(mongo.MongoNetworkError);
});

it('every operation ends, and later ones are served, however often the connections end under them', async () => {
  let ended = 0;
  let working = true;
  const caller = async () => {
    while (working) {
      await store.ping().catch(() => {});
      ended += 1;
    }
  };
  const callers = Array.from({ length: 20 }, caller);
  for (let round = 0; round < 8; round += 1) {
    const before = ended;
    for (const client of clients) client.end();
    while (ended < before + 40) await new Promise((resolve) => setImmediate(resolve));
  }
  working = false;
  await Promise.all(callers);
  await store.ping();
});
