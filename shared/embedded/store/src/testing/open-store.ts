import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Binary, UUID } from 'bson';
import { decode } from '../bson/decode';
import { encode } from '../bson/encode';
import { Executor } from '../commands/executor';
import { commandTable } from '../commands/table';
import type { Doc } from '../language';
import { Store, type StoreOptions } from '../store';

/** A store without its socket, and commands sent to it directly. */
export interface OpenStore {
  store: Store;
  directory: string;
  /** Sends a command to the database `test`, and gives the answer, errors too. */
  send(command: Doc): Promise<Doc>;
  /** Closes the store, and opens it anew on the same files. */
  reopen(): Promise<OpenStore>;
  remove(): Promise<void>;
}

const LISTS = ['documents', 'updates', 'deletes'];

export function openStore(options: Omit<StoreOptions, 'directory'> = {}, at?: string): OpenStore {
  const directory = at ?? mkdtempSync(join(tmpdir(), 'osk-store-'));
  const store = new Store({ directory, ...options });
  const executor = new Executor(
    store,
    commandTable(() => 'test'),
  );
  return {
    store,
    directory,
    send: async (command) => {
      const body = decode(encode({ ...command, $db: 'test' }));
      const lists = new Map(
        LISTS.filter((name) => command[name]).map((name) => [name, (command[name] as Doc[]).map(encode)]),
      );
      return decode(
        await executor.execute({ name: Object.keys(command)[0]!, body, database: 'test', lists, connectionId: 1 }),
      );
    },
    reopen: async () => {
      await store.close();
      return openStore(options, directory);
    },
    remove: async () => {
      await store.close();
      rmSync(directory, { recursive: true });
    },
  };
}

/** A session as drivers name it. */
export const newSession = (): { id: Binary } => ({ id: new UUID() });
