import { UUID } from 'bson';
import { decode } from '../bson/decode';
import { encode } from '../bson/encode';
import type { Doc } from '../language';
import type { Environment } from '../storage/environment';
import { documentKey, numberRange, recordOfDocumentKey } from '../storage/ranges';
import { Collection, ID_INDEX, type StoredCollection } from './collection';

const COLLECTION = 'c:';
const COUNT = 'n:';
const LEFTOVER = 'g:';

const name = (kind: string, rest: string | number): Buffer => Buffer.from(`${kind}${rest}`);

/** Entries or documents that nothing refers to any more, waiting to be removed little by little. */
export interface Leftover {
  table: 'documents' | 'entries';
  id: number;
}

/**
 * All collections, in memory and in the `meta` table. Changes are made in memory at once and stored by `flush` at the end
 * of the same write.
 */
export class Catalog {
  private readonly collections = new Map<string, Collection>();
  private readonly byId = new Map<number, Collection>();
  private leftovers: Leftover[] = [];
  private forgotten: Buffer[] = [];
  private newLeftovers: Leftover[] = [];
  private nextId = 1;

  constructor(private readonly environment: Environment) {
    this.load();
  }

  get(namespace: string): Collection | undefined {
    return this.collections.get(namespace);
  }

  all(): Collection[] {
    return [...this.collections.values()];
  }

  /** The collections of one database that exist, by name. */
  inDatabase(database: string): Collection[] {
    return this.all().filter((collection) => collection.persisted && collection.namespace.startsWith(`${database}.`));
  }

  /** The collection of that name, made when there is none. It is stored with the first write that changes it. */
  ensure(namespace: string, options: Doc = {}): Collection {
    const existing = this.collections.get(namespace);
    if (existing) return existing;
    const collection = new Collection(namespace, { id: this.takeId(), uuid: new UUID(), options });
    collection.addIndex({ id: this.takeId(), spec: ID_INDEX, arrayFields: 0, lossy: false, building: false });
    this.add(collection);
    return collection;
  }

  takeId(): number {
    return this.nextId++;
  }

  adjustCount(collection: number, by: number): void {
    const found = this.byId.get(collection);
    if (!found) return;
    found.count += by;
    found.countDirty = true;
  }

  drop(collection: Collection): void {
    collection.dropped = true;
    this.collections.delete(collection.namespace);
    this.byId.delete(collection.id);
    this.forgotten.push(name(COLLECTION, collection.namespace), name(COUNT, collection.id));
    this.abandon({ table: 'documents', id: collection.id });
    for (const index of collection.indexes) this.abandon({ table: 'entries', id: index.id });
  }

  rename(collection: Collection, namespace: string): void {
    this.forgotten.push(name(COLLECTION, collection.namespace));
    this.collections.delete(collection.namespace);
    collection.namespace = namespace;
    collection.dirty = true;
    this.collections.set(namespace, collection);
  }

  /** Takes back a collection that a transaction made and nobody wrote to. */
  forgetUnwritten(collection: Collection): void {
    if (collection.persisted || this.collections.get(collection.namespace) !== collection) return;
    collection.dropped = true;
    this.collections.delete(collection.namespace);
    this.byId.delete(collection.id);
  }

  /** Leaves a range to be removed in the background. */
  abandon(leftover: Leftover): void {
    this.leftovers.push(leftover);
    this.newLeftovers.push(leftover);
  }

  get leftover(): Leftover | undefined {
    return this.leftovers[0];
  }

  /** Removes up to `limit` keys of the oldest leftover; called inside a write. */
  sweepLeftover(limit: number): void {
    const [first] = this.leftovers;
    if (!first) return;
    const table = this.environment[first.table];
    const { low, high } = numberRange(first.id);
    const keys = [...table.getKeys({ start: low, end: high, limit })];
    for (const key of keys) table.removeSync(key);
    if (keys.length === limit) return;
    this.leftovers.shift();
    this.environment.meta.removeSync(name(LEFTOVER, `${first.table}:${first.id}`));
  }

  /** Stores everything that changed; called at the end of each write, inside it. `touched` decides for unwritten ones. */
  flush(): void {
    const { meta } = this.environment;
    for (const key of this.forgotten) meta.removeSync(key);
    for (const { table, id } of this.newLeftovers) {
      meta.putSync(name(LEFTOVER, `${table}:${id}`), encode({ table, id }));
    }
    this.forgotten = [];
    this.newLeftovers = [];
    for (const collection of this.collections.values()) {
      if (collection.countDirty) collection.persisted = true;
      if (collection.dirty && collection.persisted) {
        meta.putSync(name(COLLECTION, collection.namespace), encode(collection.stored() as unknown as Doc));
        collection.dirty = false;
      }
      if (collection.countDirty) {
        meta.putSync(name(COUNT, collection.id), encode({ count: collection.count }));
        collection.countDirty = false;
      }
    }
  }

  /** Reads everything anew, after a write was undone. */
  reload(): void {
    for (const collection of this.collections.values()) collection.dropped = true;
    this.collections.clear();
    this.byId.clear();
    this.leftovers = [];
    this.newLeftovers = [];
    this.forgotten = [];
    this.load();
  }

  private load(): void {
    const { meta } = this.environment;
    const start = (kind: string) => ({ start: Buffer.from(kind), end: Buffer.from(kind.replace(':', ';')) });
    for (const { value } of meta.getRange(start(LEFTOVER))) {
      const { table, id } = decode(value) as unknown as Leftover;
      this.leftovers.push({ table, id });
      this.nextId = Math.max(this.nextId, id + 1);
    }
    for (const { key, value } of meta.getRange(start(COLLECTION))) {
      this.restore(key.subarray(COLLECTION.length).toString(), decode(value) as unknown as StoredCollection);
    }
  }

  private restore(namespace: string, stored: StoredCollection): void {
    const collection = new Collection(namespace, stored);
    this.nextId = Math.max(this.nextId, stored.id + 1, ...stored.indexes.map((index) => index.id + 1));
    for (const index of stored.indexes) {
      if (index.building) this.abandon({ table: 'entries', id: index.id });
      else collection.addIndex(index);
    }
    collection.persisted = true;
    collection.dirty = stored.indexes.some((index) => index.building);
    const count = this.environment.meta.getBinary(name(COUNT, stored.id));
    collection.count = count ? (decode(Buffer.from(count))['count'] as number) : 0;
    collection.resumeAfter(this.lastRecordOf(stored.id));
    this.add(collection);
  }

  private lastRecordOf(collection: number): number {
    const last = { start: documentKey(collection + 1, 0), end: documentKey(collection, 0), reverse: true, limit: 1 };
    for (const key of this.environment.documents.getKeys({ ...last, exclusiveStart: true, inclusiveEnd: true })) {
      return recordOfDocumentKey(key);
    }
    return 0;
  }

  private add(collection: Collection): void {
    this.collections.set(collection.namespace, collection);
    this.byId.set(collection.id, collection);
  }
}
