import type { SbomComponent } from '@osk/sbom';
import {
  defineCollection,
  q,
  teamIndex,
  TeamRepository,
  type Store,
  type TeamDocument,
  type Transaction,
} from '@osk/persistence';
import { packJson, unpackJson } from './packing';

interface PackDocument extends TeamDocument {
  sbom_id: string;
  number: number;
  data: string;
}

const packs = defineCollection<PackDocument>({
  name: 'sbom_packs',
  schema: {
    sbom_id: { type: String, required: true },
    number: { type: Number, required: true },
    data: { type: String, required: true },
  },
  indexes: [teamIndex({ sbom_id: 1, number: 1 })],
});

const idOf = (sbomId: string, number: number): string => `${sbomId}:${number}`;

/** The components of all bills, two hundred to a document. */
export class PackRepository {
  private readonly packs: TeamRepository<PackDocument>;

  constructor(store: Store) {
    this.packs = new TeamRepository(store, packs);
  }

  async add(
    teamId: string,
    sbomId: string,
    number: number,
    components: readonly SbomComponent[],
    tx?: Transaction,
  ): Promise<void> {
    const data = await packJson(components);
    await this.packs.insert(teamId, { _id: idOf(sbomId, number), sbom_id: sbomId, number, data }, { tx });
  }

  async replace(teamId: string, sbomId: string, number: number, components: readonly SbomComponent[]): Promise<void> {
    await this.packs.update(teamId, idOf(sbomId, number), { $set: { data: await packJson(components) } });
  }

  async find(teamId: string, sbomId: string, number: number): Promise<SbomComponent[] | null> {
    const found = await this.packs.findById(teamId, idOf(sbomId, number));
    return found && unpackJson<SbomComponent[]>(found.data);
  }

  async findSeveral(teamId: string, sbomId: string, numbers: readonly number[]): Promise<Map<number, SbomComponent[]>> {
    const ids = numbers.map((number) => idOf(sbomId, number));
    const found = await this.packs.find(teamId, { _id: q.in(ids) }, { limit: Math.max(1, ids.length) });
    const unpacked = found.map(async ({ number, data }) => [number, await unpackJson<SbomComponent[]>(data)] as const);
    return new Map(await Promise.all(unpacked));
  }

  /** In order, one pack in memory at a time. */
  async *each(teamId: string, sbomId: string): AsyncGenerator<SbomComponent[]> {
    const found = this.packs.each(teamId, { sbom_id: sbomId }, { sort: { number: 1 }, batchSize: 4 });
    for await (const { data } of found) yield await unpackJson<SbomComponent[]>(data);
  }

  async remove(teamId: string, sbomId: string, tx?: Transaction): Promise<void> {
    await this.packs.deleteMany(teamId, { sbom_id: sbomId }, { tx });
  }
}
