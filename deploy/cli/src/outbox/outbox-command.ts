import { ParkedMessages, type ParkedMessage } from '@osk/persistence';
import Table from 'cli-table3';
import { OWNERS, withStore, type Owner } from '../platform/with-store';

export interface OutboxFlags {
  service?: string;
  limit?: string;
  all?: boolean;
  format?: string;
}

type Found = ParkedMessage & { service: Owner };

/** `osk outbox list`: messages that the broker refused until they were given up, of every service, oldest first. */
export async function listParked(flags: OutboxFlags, env: NodeJS.ProcessEnv): Promise<number> {
  const limit = positive(flags.limit ?? '50');
  const found = await each(flags, env, (parked) => parked.list({ limit }));
  const shown = found.sort((a, b) => a.created_at.localeCompare(b.created_at)).slice(0, limit);
  if (flags.format === 'json') say(JSON.stringify(shown, null, 2));
  else say(shown.length === 0 ? 'No parked messages.' : table(shown));
  return 0;
}

/** `osk outbox show ID`: one of them, with what it says. */
export async function showParked(id: string, flags: OutboxFlags, env: NodeJS.ProcessEnv): Promise<number> {
  const [found] = await each(flags, env, (parked) => parked.find([id]));
  if (!found) throw new Error(`No parked message ${id}`);
  say(JSON.stringify(found, null, 2));
  return 0;
}

/** `osk outbox retry [ids...] | --all`: back to the relay, which tries them anew. */
export async function retryParked(ids: string[], flags: OutboxFlags, env: NodeJS.ProcessEnv): Promise<number> {
  return await change(ids, flags, env, 'handed back', (parked, chosen) => parked.retry(chosen));
}

/** `osk outbox drop [ids...] | --all`: gone for good, unsent. */
export async function dropParked(ids: string[], flags: OutboxFlags, env: NodeJS.ProcessEnv): Promise<number> {
  return await change(ids, flags, env, 'dropped', (parked, chosen) => parked.drop(chosen));
}

/** All or none: an id that is not there is a slip of the operator's, to be looked at before anything is done. */
async function change(
  ids: string[],
  flags: OutboxFlags,
  env: NodeJS.ProcessEnv,
  done: string,
  act: (parked: ParkedMessages, chosen: string[] | undefined) => Promise<number>,
): Promise<number> {
  if (ids.length === 0 && !flags.all) throw new Error('Name ids or --all');
  if (ids.length > 0 && flags.all) throw new Error('Name ids or --all, not both');
  const found = ids.length > 0 ? await each(flags, env, (parked) => parked.find(ids)) : [];
  const unknown = ids.filter((id) => !found.some((one) => one.id === id));
  if (unknown.length > 0) throw new Error(`No parked message ${unknown.join(', ')}; nothing was changed`);
  let count = 0;
  for (const service of flags.all ? services(flags) : new Set(found.map((one) => one.service))) {
    const chosen = flags.all ? undefined : found.filter((one) => one.service === service).map(({ id }) => id);
    count += await withStore(env, service, (store) => act(new ParkedMessages(store), chosen));
  }
  say(`${count} ${done}`);
  return 0;
}

async function each(
  flags: OutboxFlags,
  env: NodeJS.ProcessEnv,
  read: (parked: ParkedMessages) => Promise<ParkedMessage[]>,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const service of services(flags)) {
    const parked = await withStore(env, service, (store) => read(new ParkedMessages(store)));
    found.push(...parked.map((one) => ({ service, ...one })));
  }
  return found;
}

function services({ service }: OutboxFlags): readonly Owner[] {
  if (service === undefined) return OWNERS;
  const known = OWNERS.find((owner) => owner === service);
  if (!known) throw new Error(`There is no service ${service}; there are ${OWNERS.join(', ')}`);
  return [known];
}

function positive(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 1_000) throw new Error('--limit takes 1 to 1000');
  return value;
}

const say = (text: string) => void process.stdout.write(`${text}\n`);

function table(found: readonly Found[]): string {
  const out = new Table({
    head: ['id', 'service', 'message', 'created at', 'attempts', 'refused with'],
    colWidths: [34, 15, 26, 26, 10, 44],
    wordWrap: true,
    style: { head: [], border: [] },
  });
  for (const { id, service, name, created_at, attempts, last_error } of found)
    out.push([id, service, name, created_at, attempts, last_error ?? '']);
  return out.toString();
}
