import { decode } from '../bson/decode';
import { encode, projectRaw } from '../bson/encode';
import { copyOf } from '../bson/raw';
import type { Collection } from '../catalog';
import { compileProjection, MongoError, type Doc, type MatchOptions } from '../language';
import type { PreparedQuery } from '../planner/query';
import { PAUSE, type Turns } from '../storage/turns';
import type { View } from '../storage/view';

/** A batch stays under MongoDB's own limit for a reply, unless its only document alone is that large. */
const MAX_BATCH_BYTES = 16 * 1024 * 1024;

export interface Batch {
  documents: Buffer[];
  /** True when nothing follows. */
  done: boolean;
}

/** Documents that are fetched batch by batch. */
export class DocumentStream {
  private waiting: Buffer | undefined;
  private ended = false;

  constructor(private readonly source: AsyncIterator<Buffer>) {}

  /** Up to `count` documents, and up to 16 MB. */
  async pull(count: number): Promise<Batch> {
    const documents: Buffer[] = [];
    let bytes = 0;
    for (;;) {
      const next = await this.peek();
      if (next === undefined) return { documents, done: true };
      if (documents.length >= count || (documents.length > 0 && bytes + next.length > MAX_BATCH_BYTES)) {
        return { documents, done: false };
      }
      documents.push(next);
      bytes += next.length;
      this.waiting = undefined;
    }
  }

  async close(): Promise<void> {
    this.ended = true;
    await this.source.return?.();
  }

  private async peek(): Promise<Buffer | undefined> {
    if (this.waiting !== undefined || this.ended) return this.waiting;
    const { value, done } = await this.source.next();
    if (done) this.ended = true;
    else this.waiting = value;
    return this.waiting;
  }
}

export type RawProjection = (raw: Buffer) => Buffer;

/** A projection on raw bytes; a plain list of top-level fields is cut out without decoding. */
export function rawProjection(spec: Doc | undefined, filter: Doc, options: MatchOptions): RawProjection | undefined {
  const names = spec ? Object.keys(spec) : [];
  if (!spec || names.length === 0) return undefined;
  const plain = names.every(
    (name) => !/[.$]/.test(name) && [0, 1, true, false].includes(spec[name] as number | boolean),
  );
  if (!plain) {
    const project = compileProjection(spec, filter, options);
    return (raw) => encode(project(decode(raw)));
  }
  const kept = names.filter((name) => Boolean(spec[name]));
  const others = names.filter((name) => name !== '_id');
  const including = others.length > 0 ? kept.some((name) => name !== '_id') : kept.length > 0;
  if (including) {
    if (others.some((name) => !spec[name])) compileProjection(spec, filter, options); // refuses the mixture
    const wanted = new Set(spec['_id'] === undefined ? [...kept, '_id'] : kept);
    return (raw) => projectRaw(raw, wanted, true);
  }
  const dropped = new Set(names.filter((name) => !spec[name]));
  return (raw) => projectRaw(raw, dropped, false);
}

/** The documents of a query as bytes, projected. Gives way between turns. */
export async function* queryDocuments(
  view: View,
  collection: Collection,
  query: PreparedQuery,
  turns: Turns,
  project: RawProjection | undefined,
): AsyncGenerator<Buffer, void, undefined> {
  const assertThere = (): void => {
    if (collection.dropped) throw new MongoError(175, 'QueryPlanKilled', `collection dropped: ${collection.namespace}`);
  };
  for (const record of query.records()) {
    assertThere();
    if (record === PAUSE) {
      await turns.next();
      continue;
    }
    const found = view.document(collection.id, record);
    if (found === undefined) continue;
    yield project ? project(found) : copyOf(found);
  }
  assertThere();
}

export async function* encoded(documents: AsyncIterable<Doc>): AsyncGenerator<Buffer, void, undefined> {
  for await (const document of documents) yield encode(document);
}
