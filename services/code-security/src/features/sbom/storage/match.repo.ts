import type { ComponentMatch } from '@osk/contracts';
import {
  defineCollection,
  teamIndex,
  TeamRepository,
  type Store,
  type TeamDocument,
  type Transaction,
} from '@osk/persistence';
import { packJson, unpackJson } from './packing';

/** What is known against one component. */
export interface VulnerableComponent {
  /** Its number in the bill. */
  number: number;
  ref: string;
  purl: string;
  name: string;
  version: string;
  direct: boolean | null;
  path: readonly string[];
  matches: readonly ComponentMatch[];
}

interface MatchDocument extends TeamDocument {
  sbom_id: string;
  number: number;
  data: string;
}

const matches = defineCollection<MatchDocument>({
  name: 'sbom_matches',
  schema: {
    sbom_id: { type: String, required: true },
    number: { type: Number, required: true },
    data: { type: String, required: true },
  },
  indexes: [teamIndex({ sbom_id: 1, number: 1 })],
});

/** Vulnerable components of bills, packed; replaced as a whole whenever a bill is matched anew. */
export class MatchRepository {
  private readonly matches: TeamRepository<MatchDocument>;

  constructor(store: Store) {
    this.matches = new TeamRepository(store, matches);
  }

  async put(
    teamId: string,
    sbomId: string,
    packs: readonly (readonly VulnerableComponent[])[],
    tx: Transaction,
  ): Promise<void> {
    await this.remove(teamId, sbomId, tx);
    for (const [number, pack] of packs.entries())
      await this.matches.insert(
        teamId,
        { _id: `${sbomId}:${number}`, sbom_id: sbomId, number, data: await packJson(pack) },
        { tx },
      );
  }

  async *each(teamId: string, sbomId: string): AsyncGenerator<VulnerableComponent> {
    const found = this.matches.each(teamId, { sbom_id: sbomId }, { sort: { number: 1 }, batchSize: 4 });
    for await (const { data } of found) yield* await unpackJson<VulnerableComponent[]>(data);
  }

  async remove(teamId: string, sbomId: string, tx?: Transaction): Promise<void> {
    await this.matches.deleteMany(teamId, { sbom_id: sbomId }, { tx });
  }
}
