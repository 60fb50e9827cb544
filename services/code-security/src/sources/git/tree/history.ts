import { setImmediate as otherWork } from 'node:timers/promises';
import { pathProblem } from '../../paths/safe-path';
import { MOST_OBJECT_IN_MEMORY } from '../limits';
import { BLOB, COMMIT, TREE } from '../objects/object-table';
import type { PackReader } from '../objects/pack-reader';
import { parseCommit, treeEntries, type Commit } from '../objects/parse';

/** A file's content as a commit brought it in, told once: at the oldest commit that has it. */
export interface HistoricFile {
  commit: string;
  /** `Name <mail>`. */
  author: string;
  date: Date | null;
  path: string;
  blobId: string;
  content: Buffer;
}

export interface HistoryOptions {
  /** Also what the newest commit still has; default false: that is scanned as files. */
  includeCurrent?: boolean;
  /** Larger contents are passed over; default 1 MiB, where secrets written by hand end. */
  maxBytes?: number;
  signal?: AbortSignal;
}

const S_IFMT = 0o170000;
const FOLDER = 0o040000;
const FILE = 0o100000;
const MOST_DEPTH = 128;

/** Every content that any commit below `head` has, oldest commits first. Each folder and file is looked at once. */
export async function* historyOf(
  reader: PackReader,
  head: Buffer,
  { includeCurrent = false, maxBytes = 1024 ** 2, signal }: HistoryOptions = {},
): AsyncGenerator<HistoricFile> {
  const seen = new Uint8Array(reader.table.count);
  if (!includeCurrent) for (const _ of contents(reader, seen, parseCommit(needCommit(reader, head)).tree)) continue;
  let turns = 0;
  for (const index of oldestFirst(reader, head, signal)) {
    const commit = parseCommit(reader.need(index, 'a commit'));
    const of = { commit: reader.table.idOf(index), author: commit.author, date: commit.date };
    for (const { path, blob } of contents(reader, seen, commit.tree)) {
      signal?.throwIfAborted();
      if (reader.table.sizes[blob]! > Math.min(maxBytes, MOST_OBJECT_IN_MEMORY)) continue;
      const content = reader.read(blob);
      if (content && content.length <= maxBytes) yield { ...of, path, blobId: reader.table.idOf(blob), content };
    }
    if ((turns += 1) % 64 === 0) await otherWork(undefined, { signal });
  }
}

function needCommit(reader: PackReader, id: Buffer): Buffer {
  return reader.need(reader.table.find(id), 'a commit');
}

/** Commits with their parents before them; parents beyond the depth that was fetched are not there and not missed. */
function oldestFirst(reader: PackReader, head: Buffer, signal?: AbortSignal): number[] {
  const { table } = reader;
  const order: number[] = [];
  const state = new Uint8Array(table.count);
  const stack = [table.find(head)];
  while (stack.length > 0) {
    signal?.throwIfAborted();
    const index = stack.at(-1)!;
    if (index === -1 || table.kinds[index] !== COMMIT || state[index] === 2) {
      stack.pop();
    } else if (state[index] === 1) {
      state[index] = 2;
      order.push(index);
      stack.pop();
    } else {
      state[index] = 1;
      const commit: Commit = parseCommit(reader.need(index, 'a commit'));
      for (const parent of commit.parents) {
        const at = table.find(parent);
        if (at !== -1 && state[at] === 0) stack.push(at);
      }
    }
  }
  return order;
}

/** Files below a tree that were not met before. */
function* contents(reader: PackReader, seen: Uint8Array, tree: Buffer): Generator<{ path: string; blob: number }> {
  const stack = [{ id: tree, path: '', depth: 0 }];
  for (let folder = stack.pop(); folder !== undefined; folder = stack.pop()) {
    const index = reader.table.find(folder.id);
    if (index === -1 || seen[index] === 1 || reader.table.kinds[index] !== TREE) continue;
    seen[index] = 1;
    for (const { mode, name, id } of treeEntries(reader.need(index, 'a folder'))) {
      const path = `${folder.path}${name.toString('utf8')}`;
      const kind = mode & S_IFMT;
      if (kind === FOLDER && folder.depth < MOST_DEPTH) {
        stack.push({ id, path: `${path}/`, depth: folder.depth + 1 });
      } else if (kind === FILE) {
        const blob = reader.table.find(id);
        if (blob === -1 || seen[blob] === 1 || reader.table.kinds[blob] !== BLOB) continue;
        seen[blob] = 1;
        if (pathProblem(path) === null) yield { path, blob };
      }
    }
  }
}
