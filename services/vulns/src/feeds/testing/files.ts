import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Feed } from '../feed';
import { Problems } from '../problems';

/** A temporary folder for the files of one test file; `remove` it at the end. */
export function scratch(): { directory: string; file(name: string, content: string | Buffer): string; remove(): void } {
  const directory = mkdtempSync(join(tmpdir(), 'osk-intel-test-'));
  return {
    directory,
    file: (name, content) => {
      const path = join(directory, name);
      writeFileSync(path, content);
      return path;
    },
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}

/** Everything a sequence gives. */
export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

type ItemOf<F extends Feed> = F extends { parse(...input: never[]): AsyncIterable<infer T> } ? T : never;

/** What a feed reads out of a file, and what it had to complain about. */
export async function parsed<F extends Feed>(
  feed: F,
  path: string,
  name = 'file',
): Promise<{ items: ItemOf<F>[]; problems: Problems }> {
  const problems = new Problems();
  const items = (await collect(feed.parse({ path, name }, problems) as AsyncIterable<unknown>)) as ItemOf<F>[];
  return { items, problems };
}
