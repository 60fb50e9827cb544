import type { Socket } from 'node:net';

export type Received =
  | { kind: 'data'; data: Buffer }
  /** `reset` for anything but an orderly end. */
  | { kind: 'closed'; how: 'end' | 'reset' }
  | { kind: 'silent' };

// More than any handshake needs; a peer that floods is cut off.
const MAX_BYTES = 1024 * 1024;

/** A socket read by asking, each time with a time limit, instead of by events. Never throws and never rejects. */
export class Wire {
  private readonly chunks: Buffer[] = [];
  private closed: 'end' | 'reset' | undefined;
  private received = 0;
  private wake: (() => void) | undefined;

  constructor(private readonly socket: Socket) {
    socket.on('data', (data: Buffer) => {
      this.received += data.length;
      this.chunks.push(data);
      if (this.received > MAX_BYTES) socket.destroy();
      this.wake?.();
    });
    socket.on('end', () => this.close('end'));
    socket.on('error', () => this.close('reset'));
    socket.on('close', () => this.close('reset'));
    if (socket.destroyed) this.closed = 'reset';
    socket.resume();
  }

  write(bytes: Buffer): void {
    if (!this.socket.destroyed && this.socket.writable) this.socket.write(bytes);
  }

  async read(timeoutMs: number): Promise<Received> {
    if (this.chunks.length === 0 && !this.closed) await this.arrival(timeoutMs);
    if (this.chunks.length > 0) return { kind: 'data', data: Buffer.concat(this.chunks.splice(0)) };
    return this.closed ? { kind: 'closed', how: this.closed } : { kind: 'silent' };
  }

  private arrival(timeoutMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, Math.max(0, timeoutMs));
      this.wake = done;
      function done() {
        clearTimeout(timer);
        resolve();
      }
    });
  }

  private close(how: 'end' | 'reset'): void {
    this.closed ??= how;
    this.wake?.();
  }
}
