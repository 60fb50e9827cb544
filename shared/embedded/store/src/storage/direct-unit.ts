import type { Locks } from '../transactions/locks';
import { recordBytes } from '../keys/encode';
import { CommittedView } from './committed-view';
import type { Environment } from './environment';
import { StorageError } from './errors';
import { documentKey } from './ranges';
import { Blocked } from './turns';
import type { EntryChange, Unit } from './view';

const EMPTY = Buffer.alloc(0);

/** The committed state, changed in place. Changes are made inside the write queue only. */
export class DirectUnit extends CommittedView implements Unit {
  constructor(
    environment: Environment,
    private readonly locks: Locks,
    private readonly countChanged: (collection: number, by: number) => void,
  ) {
    super(environment);
  }

  lockDocument(collection: number, record: number): void {
    if (this.locks.documentOwner(collection, record) !== undefined) throw new Blocked();
  }

  lockKey(key: Buffer): void {
    if (this.locks.keyOwner(key) !== undefined) throw new Blocked();
  }

  putDocument(collection: number, record: number, raw: Buffer): void {
    this.locks.noteChange(collection, record, this.version + 1);
    this.change(() => this.environment.documents.putSync(documentKey(collection, record), raw));
  }

  removeDocument(collection: number, record: number): void {
    this.locks.noteChange(collection, record, this.version + 1);
    this.change(() => this.environment.documents.removeSync(documentKey(collection, record)));
  }

  putEntry({ key, record }: EntryChange): void {
    this.change(() => this.environment.entries.putSync(key, record === undefined ? EMPTY : recordBytes(record)));
  }

  removeEntry(key: Buffer): void {
    this.change(() => this.environment.entries.removeSync(key));
  }

  adjustCount(collection: number, by: number): void {
    this.countChanged(collection, by);
  }

  private change(step: () => unknown): void {
    try {
      step();
    } catch (error) {
      throw new StorageError(error);
    }
  }
}
