/** What the processes of the gateway benchmark say to each other over their IPC channel. */
export type ToChild =
  { kind: 'cpu' } | { kind: 'run'; port: number; seconds: number; connections: number; keys: readonly string[] };

export type FromChild =
  | { kind: 'ready'; port: number }
  /** CPU time of the process so far, microseconds. */
  | { kind: 'cpu'; micros: number }
  | { kind: 'ran'; result: LoadResult };

export interface LoadResult {
  requests: number;
  /** Answers other than 200, by status. */
  others: Record<string, number>;
  perSecond: number;
  p50: number;
  p99: number;
}

export const tell = (message: FromChild): void => void process.send!(message);

/** A child that serves: says its port, and its CPU time when asked. */
export function serveAsChild(port: number): void {
  process.on('message', (message: ToChild) => {
    if (message.kind !== 'cpu') return;
    const { user, system } = process.cpuUsage();
    tell({ kind: 'cpu', micros: user + system });
  });
  process.on('disconnect', () => process.exit(0));
  tell({ kind: 'ready', port });
}
