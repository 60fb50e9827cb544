import { resolve } from 'node:path';
import { connectBus, type Bus } from '@osk/bus';
import { readRuntime } from '@osk/launcher';
import Table from 'cli-table3';

export interface QueueFlags {
  queue?: string;
  limit?: string;
  all?: boolean;
  format?: string;
}

/** The broker of the platform that runs on this machine, or the one RABBITMQ_URL names. */
async function withBus<T>(env: NodeJS.ProcessEnv, use: (bus: Bus) => Promise<T>): Promise<T> {
  const url = env.RABBITMQ_URL || readRuntime(resolve(env.OSK_DATA_DIR || './data'))?.rabbitmqUrl;
  if (!url) throw new Error('No platform runs on this data directory (OSK_DATA_DIR) and RABBITMQ_URL is not set');
  const bus = await connectBus({ url, service: 'osk-cli' });
  try {
    return await use(bus);
  } finally {
    await bus.close();
  }
}

/** `osk queues list`: what waits as dead letter, oldest first. */
export function listDeadLetters(flags: QueueFlags, env: NodeJS.ProcessEnv): Promise<number> {
  return withBus(env, async (bus) => {
    const letters = await bus.deadLetters.list({ queue: flags.queue, limit: Number(flags.limit ?? 50) });
    if (flags.format === 'json') process.stdout.write(`${JSON.stringify(letters, null, 2)}\n`);
    else process.stdout.write(letters.length === 0 ? 'No dead letters.\n' : `${table(letters)}\n`);
    return 0;
  });
}

/** `osk queues replay [ids...] | --queue Q | --all`: back to the queue they died in. */
export function replayDeadLetters(ids: string[], flags: QueueFlags, env: NodeJS.ProcessEnv): Promise<number> {
  const choice = chosen(ids, flags);
  return withBus(env, async (bus) => {
    process.stdout.write(`${await bus.deadLetters.replay(choice)} replayed\n`);
    return 0;
  });
}

/** `osk queues discard [ids...] | --queue Q | --all`: gone for good. */
export function discardDeadLetters(ids: string[], flags: QueueFlags, env: NodeJS.ProcessEnv): Promise<number> {
  const choice = chosen(ids, flags);
  return withBus(env, async (bus) => {
    process.stdout.write(`${await bus.deadLetters.discard(choice)} discarded\n`);
    return 0;
  });
}

function chosen(ids: string[], flags: QueueFlags): { ids?: string[]; queue?: string; all?: boolean } {
  if (ids.length > 0) return { ids };
  if (flags.queue) return { queue: flags.queue };
  if (flags.all) return { all: true };
  throw new Error('Name ids, --queue QUEUE or --all');
}

function table(letters: Awaited<ReturnType<Bus['deadLetters']['list']>>): string {
  const out = new Table({
    head: ['id', 'queue', 'attempts', 'died at', 'reason'],
    colWidths: [34, 28, 10, 26, 50],
    wordWrap: true,
    style: { head: [], border: [] },
  });
  for (const { id, queue, attempts, died_at, reason } of letters) out.push([id, queue, attempts, died_at, reason]);
  return out.toString();
}
