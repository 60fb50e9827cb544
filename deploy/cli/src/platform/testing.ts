import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStore } from '@osk/embedded-store';

/** A store as a running platform has one, for commands to find, and what a command wrote to stdout. */
export interface CommandTest {
  env: NodeJS.ProcessEnv;
  url: string;
  /** Runs a command; gives what it said. Errors pass. */
  said(command: Promise<number>): Promise<string>;
  close(): Promise<void>;
}

export async function startCommandTest(): Promise<CommandTest> {
  const dataDir = await mkdtemp(join(tmpdir(), 'osk-cli-'));
  const store = await startStore({ dataDir });
  return {
    env: { MONGODB_URL: store.url, OSK_DATA_DIR: dataDir },
    url: store.url,
    said: async (command) => {
      let text = '';
      const write = jest.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
        text += String(chunk);
        return true;
      });
      try {
        await command;
        return text;
      } finally {
        write.mockRestore();
      }
    },
    close: async () => {
      await store.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
