import { fieldSet, type FieldSet } from '../bson/decode';
import { encodeKey, withRecord, type Direction } from '../keys/encode';
import { extractValues } from '../keys/extract';
import { compileMatch, filterPaths, type Doc, type Predicate } from '../language';

/** An index as `createIndexes` describes it and `listIndexes` shows it. */
export interface IndexSpec extends Doc {
  v: number;
  key: Record<string, unknown>;
  name: string;
  unique?: boolean;
  sparse?: boolean;
  partialFilterExpression?: Doc;
  expireAfterSeconds?: number;
}

/** What is stored of an index. */
export interface StoredIndex {
  id: number;
  spec: IndexSpec;
  /** Bit i: field i went through an array in some document. */
  arrayFields: number;
  /** Some keys do not tell their values' order or identity fully; matches must be checked against the document. */
  lossy: boolean;
  /** It is being filled and may not be read; after a crash it is thrown away. */
  building: boolean;
}

/** One index of a collection, and how documents turn into its entries. */
export class IndexDefinition {
  readonly id: number;
  readonly name: string;
  readonly fields: readonly string[];
  readonly directions: readonly Direction[];
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly partial: Predicate | undefined;
  /** Top-level fields that deciding the entries of a document takes; null for all. */
  readonly reads: readonly string[] | null;
  spec: IndexSpec;
  arrayFields: number;
  lossy: boolean;
  building: boolean;
  private readonly paths: readonly (readonly string[])[];

  constructor(
    stored: StoredIndex,
    private readonly traitsChanged: () => void,
  ) {
    this.id = stored.id;
    this.spec = stored.spec;
    this.name = stored.spec.name;
    this.fields = Object.keys(stored.spec.key);
    this.directions = this.fields.map((field) => (Number(stored.spec.key[field]) < 0 ? -1 : 1));
    this.unique = stored.spec.unique === true || this.name === '_id_';
    this.sparse = stored.spec.sparse === true;
    this.arrayFields = stored.arrayFields;
    this.lossy = stored.lossy;
    this.building = stored.building;
    this.paths = this.fields.map((field) => field.split('.'));
    const condition = stored.spec.partialFilterExpression;
    this.partial = condition ? compileMatch(condition) : undefined;
    const own = this.paths.map((path) => path[0]!);
    const needed = condition ? filterPaths(condition) : [];
    this.reads = needed === null ? null : [...new Set([...own, ...needed])];
  }

  get fieldSet(): FieldSet | null {
    return this.reads === null ? null : fieldSet(this.reads);
  }

  /**
   * The distinct keys under which a document stands in this index, none when the index leaves it out.
   * @throws MongoError 171 for two arrays in one entry
   */
  keysOf(doc: Doc): Buffer[] {
    if (this.partial && !this.partial(doc)) return [];
    const { entries, arrayFields, present } = extractValues(doc, this.paths);
    if (this.sparse && !present) return [];
    if (arrayFields !== 0) this.note(arrayFields, false);
    if (entries.length === 1) return [this.keyOf(entries[0]!)];
    const distinct = new Map<string, Buffer>();
    for (const values of entries) {
      const key = this.keyOf(values);
      distinct.set(key.toString('latin1'), key);
    }
    return [...distinct.values()];
  }

  /** The name of the entry that stands for `key` and `record` in the table of entries. */
  entryKey(key: Buffer, record: number): Buffer {
    return this.unique ? key : withRecord(key, record);
  }

  stored(): StoredIndex {
    const { id, spec, arrayFields, lossy, building } = this;
    return { id, spec, arrayFields, lossy, building };
  }

  private keyOf(values: readonly unknown[]): Buffer {
    const { key, exact } = encodeKey(this.id, values, this.directions);
    if (!exact) this.note(0, true);
    return key;
  }

  /** These traits only ever grow: planning without them would miss or repeat documents. */
  private note(arrayFields: number, lossy: boolean): void {
    if ((this.arrayFields | arrayFields) === this.arrayFields && (this.lossy || !lossy)) return;
    this.arrayFields |= arrayFields;
    this.lossy ||= lossy;
    this.traitsChanged();
  }
}
