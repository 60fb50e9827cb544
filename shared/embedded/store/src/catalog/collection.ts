import { type UUID } from 'bson';
import { fieldSet, type FieldSet } from '../bson/decode';
import type { Doc } from '../language';
import { IndexDefinition, type IndexSpec, type StoredIndex } from './index-definition';

export interface StoredCollection {
  id: number;
  uuid: UUID;
  options: Doc;
  indexes: StoredIndex[];
}

/** A collection: its indexes, and the counters that are kept in memory. */
export class Collection {
  readonly id: number;
  readonly uuid: UUID;
  namespace: string;
  options: Doc;
  indexes: IndexDefinition[] = [];
  /** Documents, as committed. */
  count = 0;
  /** Its description differs from what is stored. A collection made by a transaction is stored when that commits. */
  dirty = true;
  countDirty = false;
  persisted = false;
  dropped = false;
  /** Grows when indexes come or go; an open transaction that wrote before must not commit then. */
  indexVersion = 0;
  private lastRecord = 0;
  private reads: FieldSet | null = null;

  constructor(namespace: string, stored: Omit<StoredCollection, 'indexes'>) {
    this.id = stored.id;
    this.uuid = stored.uuid;
    this.namespace = namespace;
    this.options = stored.options;
  }

  /** Top-level fields that decide all index entries of a document; null for the whole document. */
  get indexFields(): FieldSet | null {
    return this.reads;
  }

  /** Indexes that queries may use. */
  get readableIndexes(): IndexDefinition[] {
    return this.indexes.filter((index) => !index.building);
  }

  indexNamed(name: string): IndexDefinition | undefined {
    return this.indexes.find((index) => index.name === name);
  }

  addIndex(stored: StoredIndex): IndexDefinition {
    const index = new IndexDefinition(stored, () => {
      this.dirty = true;
    });
    this.indexes.push(index);
    this.indexesChanged();
    return index;
  }

  removeIndex(index: IndexDefinition): void {
    this.indexes = this.indexes.filter((other) => other !== index);
    this.indexesChanged();
  }

  /** Record numbers only ever grow, and one that a failed write took is not given again. */
  nextRecord(): number {
    return ++this.lastRecord;
  }

  resumeAfter(record: number): void {
    this.lastRecord = Math.max(this.lastRecord, record);
  }

  get highestRecord(): number {
    return this.lastRecord;
  }

  stored(): StoredCollection {
    const { id, uuid, options } = this;
    return { id, uuid, options, indexes: this.indexes.map((index) => index.stored()) };
  }

  private indexesChanged(): void {
    this.dirty = true;
    this.indexVersion++;
    const all = this.indexes.map((index) => index.reads);
    this.reads = all.some((reads) => reads === null) ? null : fieldSet(all.flatMap((reads) => reads ?? []));
  }
}

export const ID_INDEX: IndexSpec = { v: 2, key: { _id: 1 }, name: '_id_' };
