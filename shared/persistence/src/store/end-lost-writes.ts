import type { EventEmitter } from 'node:events';
// eslint-disable-next-line @typescript-eslint/no-require-imports -- not a part of the driver's public surface: it has no types
const { Connection } = require('mongodb/lib/cmap/connection') as { Connection: { prototype: DriverConnection } };

/** What is used here of the driver's connection: `close` is emitted once, after `error` was set. */
interface DriverConnection extends EventEmitter {
  error: Error | null;
  writeCommand(this: DriverConnection, ...args: unknown[]): Promise<void>;
}

const MENDED: unique symbol = Symbol('osk.store.end-lost-writes');

/**
 * Closes a gap in the MongoDB driver (seen in 7.8, still in 7.9). When a server goes away, its sockets have ended a
 * moment before the driver is told. A command that is written in that moment waits for the socket's `drain`, which
 * never comes: the operation hangs for ever, whatever its time limits. When it is the heartbeat, the server counts as
 * unknown from then on, although it is back, and the process has to be restarted. Here a write ends with its
 * connection. Done once per process, however often it is called.
 */
export function endLostWrites(): void {
  const prototype = Connection.prototype as DriverConnection & { [MENDED]?: true };
  if (prototype[MENDED]) return;
  prototype[MENDED] = true;
  const write = prototype.writeCommand;
  prototype.writeCommand = function (...args) {
    return endingWith(this, () => write.apply(this, args));
  };
}

async function endingWith(connection: DriverConnection, write: () => Promise<void>): Promise<void> {
  if (connection.error) throw connection.error;
  let lost: () => void = () => {};
  const closed = new Promise<never>((_, reject) => {
    lost = () => reject(connection.error);
    connection.once('close', lost);
  });
  try {
    await Promise.race([write(), closed]);
  } finally {
    connection.off('close', lost);
  }
}
