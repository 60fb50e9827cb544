import { defineCollection, TeamRepository, type Store, type TeamDocument, type Transaction } from '@osk/persistence';
import type { ComponentIndex, LicenceEntry } from './component-index';
import { packJson, unpackJson } from './packing';

interface IndexDocument extends TeamDocument {
  /** JSON of what is not a column, deflated. */
  tables: string;
  /** The columns, one after the other. */
  columns: string;
  /** Worst severity known against each component; empty before matching. */
  severities: string;
}

const indexes = defineCollection<IndexDocument>({
  name: 'sbom_indexes',
  schema: {
    tables: { type: String, required: true },
    columns: { type: String, required: true },
    severities: { type: String, default: '' },
  },
  indexes: [],
});

interface Tables {
  ecosystems: string[];
  kinds: string[];
  licences: LicenceEntry[];
  starts: number[];
}

export class IndexRepository {
  private readonly indexes: TeamRepository<IndexDocument>;

  constructor(store: Store) {
    this.indexes = new TeamRepository(store, indexes);
  }

  async put(teamId: string, sbomId: string, index: ComponentIndex, tx?: Transaction): Promise<void> {
    const { ecosystem, kind, direct, licence, ...tables } = index;
    const licences = Buffer.alloc(licence.length * 2);
    licence.forEach((number, at) => licences.writeUInt16LE(number, at * 2));
    const columns = Buffer.concat([ecosystem, kind, direct, licences]).toString('base64');
    const set = { tables: await packJson(tables), columns: await packJson(columns) };
    await this.indexes.upsert(teamId, sbomId, { $set: set, $setOnInsert: { severities: '' } }, { tx });
  }

  async putSeverities(teamId: string, sbomId: string, severities: Uint8Array, tx: Transaction): Promise<void> {
    const packed = await packJson(Buffer.from(severities).toString('base64'));
    await this.indexes.update(teamId, sbomId, { $set: { severities: packed } }, { tx });
  }

  async find(teamId: string, sbomId: string): Promise<{ index: ComponentIndex; severities: Uint8Array } | null> {
    const found = await this.indexes.findById(teamId, sbomId);
    if (!found) return null;
    const tables = await unpackJson<Tables>(found.tables);
    const bytes = Buffer.from(await unpackJson<string>(found.columns), 'base64');
    const count = tables.starts.at(-1) as number;
    const licence = new Uint16Array(count);
    for (let at = 0; at < count; at += 1) licence[at] = bytes.readUInt16LE(count * 3 + at * 2);
    const severities =
      found.severities === ''
        ? new Uint8Array(count)
        : Buffer.from(await unpackJson<string>(found.severities), 'base64');
    return {
      index: {
        ...tables,
        ecosystem: bytes.subarray(0, count),
        kind: bytes.subarray(count, count * 2),
        direct: bytes.subarray(count * 2, count * 3),
        licence,
      },
      severities,
    };
  }

  async remove(teamId: string, sbomId: string, tx?: Transaction): Promise<void> {
    await this.indexes.delete(teamId, sbomId, { tx });
  }
}
