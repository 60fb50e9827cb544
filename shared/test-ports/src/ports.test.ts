import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { freePort, refusedPort } from './index';

async function outcome(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  return Promise.race([
    once(socket, 'connect').then(() => 'connected'),
    once(socket, 'error').then(([error]) => (error as NodeJS.ErrnoException).code ?? 'error'),
  ])
    .catch((error: NodeJS.ErrnoException) => error.code ?? 'error')
    .finally(() => socket.destroy());
}

async function listen(port: number): Promise<string> {
  const server = createServer();
  const result = await new Promise<string>((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
    server.listen(port, '127.0.0.1', () => resolve('listening'));
  });
  server.close();
  return result;
}

test('a refused port refuses, again and again, and nobody else can listen on it', async () => {
  const held = await refusedPort();
  try {
    expect([await outcome(held.port), await outcome(held.port)]).toEqual(['ECONNREFUSED', 'ECONNREFUSED']);
    expect(await listen(held.port)).toBe('EADDRINUSE');
  } finally {
    held.release();
  }
});

test('free ports differ, are outside what the system hands out, and can be listened on', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort));
  expect(new Set(ports).size).toBe(20);
  expect(ports.every((port) => port >= 10_240 && port < 32_768)).toBe(true);
  expect(await listen(ports[0] as number)).toBe('listening');
});
