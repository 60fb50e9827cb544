import { Socket } from 'node:net';
import { RoundTrips } from './round-trips';
import { Window } from './window';

/** `closed`: refused. `filtered`: no answer. `unreachable`: the network said that there is no way. */
export type PortState = 'open' | 'closed' | 'filtered' | 'unreachable';

export interface SweepTask {
  /** An address that was vetted, in canonical text: it is connected to as it is. */
  address: string;
  port: number;
}

export interface SweepOptions<Task extends SweepTask = SweepTask> {
  /** Taken one by one as there is room; may look at what was found so far. */
  tasks: Iterator<Task>;
  onResult(task: Task, state: PortState): void;
  connectTimeoutMs: number;
  maxConcurrency: number;
  signal: AbortSignal;
}

interface Attempt<Task> {
  task: Task;
  startedAt: number;
  deadline: number;
  second: boolean;
}

const SWEEP_EVERY_MS = 25;
/** No sockets or local ports left: not the target's answer. */
const OUR_SHORTAGE = new Set(['EMFILE', 'ENFILE', 'EADDRNOTAVAIL', 'EAGAIN', 'ENOBUFS', 'ENOMEM']);
const NO_WAY = new Set(['EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN', 'ENONET']);
/** A shortage may pass; one that stays must not keep the scan busy for ever. */
const MAX_SHORTAGES = 2000;

/**
 * TCP connect scan over sockets of its own. It keeps a window of connections under way that adapts to the answers,
 * closes each as soon as its state is known, and asks a second time where a host that answers elsewhere stays silent.
 * Resolves when every task has its result, or on abort with those it has. Addresses are literals, so nothing is
 * looked up: whoever makes the tasks has vetted them.
 */
export function connectSweep<Task extends SweepTask>(options: SweepOptions<Task>): Promise<void> {
  return new Promise((resolve) => new Sweep(options, resolve).start());
}

class Sweep<Task extends SweepTask> {
  private readonly window: Window;
  private readonly pending = new Map<Socket, Attempt<Task>>();
  private readonly again: { task: Task; second: boolean }[] = [];
  private readonly hosts = new Map<string, RoundTrips>();
  private timer: NodeJS.Timeout | undefined;
  private exhausted = false;
  private shortages = 0;
  private pausedUntil = 0;

  constructor(
    private readonly options: SweepOptions<Task>,
    private readonly done: () => void,
  ) {
    this.window = new Window(options.maxConcurrency);
  }

  start(): void {
    this.options.signal.addEventListener('abort', this.stop, { once: true });
    this.timer = setInterval(this.expire, SWEEP_EVERY_MS);
    this.fill();
  }

  private readonly stop = (): void => {
    this.exhausted = true;
    this.again.length = 0;
    for (const socket of this.pending.keys()) socket.destroy();
    this.pending.clear();
    this.finish();
  };

  private finish(): void {
    clearInterval(this.timer);
    this.options.signal.removeEventListener('abort', this.stop);
    this.done();
  }

  private fill(): void {
    if (this.options.signal.aborted) return this.stop();
    const now = performance.now();
    while (this.pending.size < this.window.current && now >= this.pausedUntil) {
      const next = this.again.pop() ?? this.take();
      if (!next) break;
      this.dial(next.task, next.second, now);
    }
    if (this.exhausted && this.pending.size === 0 && this.again.length === 0) this.finish();
  }

  private take(): { task: Task; second: boolean } | undefined {
    if (this.exhausted) return undefined;
    const next = this.options.tasks.next();
    if (next.done) {
      this.exhausted = true;
      return undefined;
    }
    return { task: next.value, second: false };
  }

  private dial(task: Task, second: boolean, now: number): void {
    const socket = new Socket();
    const timeout = second ? this.options.connectTimeoutMs : this.roundTrips(task.address).timeoutMs();
    this.pending.set(socket, { task, second, startedAt: now, deadline: now + timeout });
    socket.on('connect', () => this.connected(socket));
    socket.on('error', (error: NodeJS.ErrnoException) => this.failed(socket, error.code));
    socket.connect({ host: task.address, port: task.port, autoSelectFamily: false });
  }

  private connected(socket: Socket): void {
    // On loopback a connect to a free local port can meet itself (RFC 793, simultaneous open): nobody listens there.
    const itself = socket.localPort === socket.remotePort && socket.localAddress === socket.remoteAddress;
    this.settle(socket, itself ? 'closed' : 'open');
  }

  private failed(socket: Socket, code = ''): void {
    if (!OUR_SHORTAGE.has(code)) {
      this.settle(socket, stateOf(code));
      return;
    }
    const attempt = this.release(socket);
    if (!attempt) return;
    this.window.overwhelmed();
    this.shortages += 1;
    this.pausedUntil = performance.now() + SWEEP_EVERY_MS;
    if (this.shortages > MAX_SHORTAGES) this.options.onResult(attempt.task, 'filtered');
    else this.again.push(attempt);
  }

  private settle(socket: Socket, state: PortState): void {
    const attempt = this.release(socket);
    if (!attempt) return;
    if (state === 'open' || state === 'closed') {
      const took = performance.now() - attempt.startedAt;
      const roundTrips = this.roundTrips(attempt.task.address);
      roundTrips.add(took);
      if (attempt.second) this.window.overwhelmed();
      else if (roundTrips.queued(took)) this.window.crowded();
      else this.window.answered();
    }
    this.options.onResult(attempt.task, state);
    // Refilling in batches spares a look at the queue per answer.
    if (this.pending.size <= this.window.current * 0.75) this.fill();
  }

  private release(socket: Socket): Attempt<Task> | undefined {
    const attempt = this.pending.get(socket);
    if (!attempt) return undefined;
    this.pending.delete(socket);
    socket.destroy();
    return attempt;
  }

  private readonly expire = (): void => {
    const now = performance.now();
    for (const [socket, attempt] of this.pending) {
      if (now < attempt.deadline) continue;
      this.release(socket);
      // Silence on a host that answers elsewhere may be a lost packet; on one that never answered it is the rule.
      if (!attempt.second && this.roundTrips(attempt.task.address).measured)
        this.again.push({ task: attempt.task, second: true });
      else this.options.onResult(attempt.task, 'filtered');
    }
    this.fill();
  };

  private roundTrips(address: string): RoundTrips {
    let known = this.hosts.get(address);
    if (!known) {
      known = new RoundTrips(this.options.connectTimeoutMs);
      this.hosts.set(address, known);
    }
    return known;
  }
}

/** Refused is the answer to the first packet; a reset comes only after a connection was there (RFC 9293, 3.10.7). */
function stateOf(code: string): PortState {
  if (code === 'ECONNREFUSED') return 'closed';
  if (code === 'ECONNRESET') return 'open';
  return NO_WAY.has(code) ? 'unreachable' : 'filtered';
}
