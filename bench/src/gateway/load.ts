/**
 * Load over plain sockets, one request at a time on each, so that the generator costs little beside what it measures.
 * Keys are used in turn, so that none meets its limit.
 */
import { connect } from 'node:net';
import { tell, type LoadResult, type ToChild } from './messages';

type Run = Extract<ToChild, { kind: 'run' }>;

const END_OF_HEAD = Buffer.from('\r\n\r\n');
const LENGTH = /content-length: (\d+)/i;

async function run({ port, seconds, connections, keys }: Run): Promise<LoadResult> {
  const times: number[] = [];
  const others: Record<string, number> = {};
  const until = performance.now() + seconds * 1000;
  let next = 0;

  const request = (): string => {
    next += 1;
    return (
      `GET /api/alerts/alert_${next % 100} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUser-Agent: bench\r\n` +
      `Accept: application/json\r\nX-API-Key: ${keys[next % keys.length]}\r\n\r\n`
    );
  };
  const worker = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      let sentAt = 0;
      let received = Buffer.alloc(0);
      const send = () => {
        sentAt = performance.now();
        socket.write(request());
      };
      socket.setNoDelay(true).on('connect', send).on('error', reject);
      socket.on('data', (chunk) => {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
        const head = received.indexOf(END_OF_HEAD);
        if (head === -1) return;
        const text = received.toString('latin1', 0, head);
        if (received.length < head + 4 + Number(LENGTH.exec(text)?.[1] ?? 0)) return;
        received = Buffer.alloc(0);
        const status = text.slice(9, 12);
        if (status === '200') times.push(performance.now() - sentAt);
        else others[status] = (others[status] ?? 0) + 1;
        if (performance.now() < until) return send();
        socket.end();
        resolve();
      });
    });

  const started = performance.now();
  await Promise.all(Array.from({ length: connections }, worker));
  const elapsed = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { requests: times.length, others, perSecond: times.length / elapsed, p50: at(0.5), p99: at(0.99) };
}

process.on('message', (message: ToChild) => {
  if (message.kind === 'run') void run(message).then((result) => tell({ kind: 'ran', result }));
});
process.on('disconnect', () => process.exit(0));
tell({ kind: 'ready', port: 0 });
