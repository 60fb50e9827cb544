import type { Socket } from 'node:net';
import { Client } from 'undici';
import { abortedError } from '../deadline';

/** Response headers longer than this end the exchange (`protocol_error`). */
export const MAX_HEADER_BYTES = 64 * 1024;

export type Dial = () => Promise<Socket>;

/** A lease on one connection: exactly one exchange at a time, so that the address it uses is known for certain. */
export interface Lease {
  readonly client: Client;
  /** True when the connection served an exchange before, and may have been closed by the peer since. */
  readonly reused: boolean;
  /** The address connected to; undefined before the first connection. */
  address(): string | undefined;
  /** Gives the connection back; `reusable` false closes it. Only the first call counts. */
  release(reusable: boolean): void;
}

interface Entry {
  key: string;
  client: Client;
  dial: Dial;
  address?: string;
}

/**
 * Keep-alive connections by what they were opened for: origin, vetted addresses and TLS settings. At most `maxIdle`
 * are kept, the longest unused goes first; connections in use are as many as there are exchanges under way.
 */
export class ClientPool {
  private readonly idle: Entry[] = [];
  private readonly busy = new Set<Entry>();
  private closed = false;

  constructor(private readonly maxIdle: number) {}

  /** `dial` opens the connection when there is none yet, under the limits of the exchange that leases it. */
  lease(key: string, origin: string, dial: Dial): Lease {
    if (this.closed) throw abortedError(new Error('The egress is closed.'));
    const at = this.idle.findLastIndex((entry) => entry.key === key);
    const found = at < 0 ? undefined : this.idle.splice(at, 1)[0];
    const entry = found ?? this.open(key, origin, dial);
    entry.dial = dial;
    this.busy.add(entry);
    return {
      client: entry.client,
      reused: found !== undefined,
      address: () => entry.address,
      release: (reusable) => {
        if (this.busy.delete(entry)) this.giveBack(entry, reusable);
      },
    };
  }

  async close(): Promise<void> {
    this.closed = true;
    const entries = [...this.idle.splice(0), ...this.busy];
    this.busy.clear();
    await Promise.all(entries.map((entry) => entry.client.destroy(abortedError(new Error('The egress was closed.')))));
  }

  private open(key: string, origin: string, dial: Dial): Entry {
    const client = new Client(origin, {
      connect: (_options, callback) => {
        entry.dial().then(
          (socket) => {
            entry.address = socket.remoteAddress;
            callback(null, socket);
          },
          (error: Error) => callback(error, null),
        );
      },
      pipelining: 1,
      maxHeaderSize: MAX_HEADER_BYTES,
      // The exchange has one deadline of its own over all of it.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    // undici drops the connection by itself; without it there is nothing worth keeping.
    client.on('disconnect', () => this.forget(entry));
    const entry: Entry = { key, client, dial };
    return entry;
  }

  private giveBack(entry: Entry, reusable: boolean): void {
    if (!reusable || this.closed || entry.client.destroyed) return void entry.client.destroy();
    this.idle.push(entry);
    if (this.idle.length > this.maxIdle) void this.idle.shift()?.client.destroy();
    return undefined;
  }

  private forget(entry: Entry): void {
    const at = this.idle.indexOf(entry);
    if (at >= 0) void this.idle.splice(at, 1)[0]?.client.destroy();
  }
}
