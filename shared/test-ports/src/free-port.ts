import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Where free ports are looked for: below what Linux hands out to `listen(0)` and to outgoing connections (32768 and up), so
 * that nothing else of the machine takes one between the moment it is named and the moment its owner listens.
 */
const FIRST = 10_240;
const END = 32_768;

const given = new Set<number>();

/**
 * A TCP port of 127.0.0.1 for a server that is told its port, or that has to come back at the one it had. No port is named
 * twice by one process; two processes have one in 22,000 odds of naming the same.
 *
 * @throws Error where a hundred ports in a row are taken
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(FIRST, END);
    if (given.has(port) || !(await listens(port))) continue;
    given.add(port);
    return port;
  }
  throw new Error(`no free port among ${FIRST}-${END - 1}`);
}

function listens(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
