import type { Socket } from 'node:net';
import type { Egress, VettedHost } from '@osk/egress';
import { Limiter } from './limiter';
import { ProbeError } from './probe-error';
import { startTls, type StartTlsDialect } from './starttls';
import { TlsPeer } from './tls-peer';
import { Wire } from './wire';

export interface EndpointSettings {
  concurrency: number;
  connectTimeoutMs: number;
  /** How long a probe waits for an answer. */
  answerTimeoutMs: number;
}

const FAILURES_BEFORE_GIVING_UP = 6;
const RETRY_AFTER_MS = 200;

/**
 * The one service under scan: opens connections to its vetted address, never more than `concurrency` at a time,
 * through STARTTLS where the port asks for it. A refused connection is tried once more after a pause and with half
 * the concurrency (rate limits); several in a row end the scan's probing. All failures are `ProbeError`.
 */
export class Endpoint {
  private readonly limiter: Limiter;
  private failuresInRow = 0;
  private reached = false;
  private lastFailure: ProbeError | undefined;
  connections = 0;

  constructor(
    readonly host: VettedHost,
    readonly port: number,
    readonly dialect: StartTlsDialect | undefined,
    private readonly egress: Egress,
    readonly signal: AbortSignal,
    readonly settings: EndpointSettings,
  ) {
    this.limiter = new Limiter(settings.concurrency);
  }

  /** The name for SNI: none for an address (RFC 6066 section 3). */
  get serverName(): string | undefined {
    return this.host.literal ? undefined : this.host.host;
  }

  /** Runs `use` on a fresh connection that speaks TLS next, and closes it after. */
  async withSocket<T>(use: (socket: Socket) => Promise<T>): Promise<T> {
    return this.limiter.run(async () => {
      const socket = await this.open();
      // Whatever `use` listens for, an error after it lost interest must not end the process.
      socket.on('error', () => undefined);
      const stop = () => socket.destroy();
      this.signal.addEventListener('abort', stop, { once: true });
      try {
        return await use(socket);
      } finally {
        this.signal.removeEventListener('abort', stop);
        socket.destroy();
      }
    });
  }

  async withPeer<T>(use: (peer: TlsPeer) => Promise<T>): Promise<T> {
    const result = await this.withSocket((socket) => use(new TlsPeer(new Wire(socket), this.settings.answerTimeoutMs)));
    // An aborted probe looks like a closed connection, which must not be read as the server's answer.
    this.refuseWhenStopped();
    return result;
  }

  private async open(): Promise<Socket> {
    for (let attempt = 1; ; attempt += 1) {
      this.refuseWhenStopped();
      if (this.failuresInRow >= FAILURES_BEFORE_GIVING_UP) throw this.givingUp();
      try {
        const socket = await this.connect();
        this.failuresInRow = 0;
        this.reached = true;
        return socket;
      } catch (error) {
        this.refuseWhenStopped();
        this.failuresInRow += 1;
        this.lastFailure = asProbeError(error);
        this.limiter.lower();
        if (attempt === 2) throw this.lastFailure;
        await pause(RETRY_AFTER_MS);
      }
    }
  }

  private async connect(): Promise<Socket> {
    this.connections += 1;
    const { connectTimeoutMs: timeoutMs } = this.settings;
    const socket = await this.egress.tcp(this.host, this.port, { timeoutMs, signal: this.signal });
    socket.setNoDelay(true);
    if (!this.dialect) return socket;
    try {
      return await startTls(socket, this.dialect, timeoutMs);
    } catch (error) {
      socket.destroy();
      throw error;
    }
  }

  private givingUp(): ProbeError {
    if (!this.reached && this.lastFailure) return this.lastFailure;
    return new ProbeError('gave_up', 'the target stopped accepting connections', { cause: this.lastFailure });
  }

  private refuseWhenStopped(): void {
    if (this.signal.aborted) throw new ProbeError('stopped', 'the scan was stopped before this was done');
  }
}

function asProbeError(error: unknown): ProbeError {
  if (error instanceof ProbeError) return error;
  return new ProbeError('unreachable', error instanceof Error ? error.message : String(error), { cause: error });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
