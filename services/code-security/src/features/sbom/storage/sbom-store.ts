import type { SbomComponent } from '@osk/sbom';
import type { Store, Transaction } from '@osk/persistence';
import { IndexBuilder } from './component-index';
import { IndexRepository } from './index.repo';
import { MatchRepository } from './match.repo';
import { PackRepository } from './pack.repo';
import { inPacks } from './packing';
import { SbomRepository } from './sbom.repo';
import type { SbomDocument, SbomRecord } from './sbom.model';

/** The four collections of a bill of materials, kept in step. */
export class SbomStore {
  readonly heads: SbomRepository;
  readonly packs: PackRepository;
  readonly indexes: IndexRepository;
  readonly matches: MatchRepository;

  constructor(private readonly store: Store) {
    this.heads = new SbomRepository(store);
    this.packs = new PackRepository(store);
    this.indexes = new IndexRepository(store);
    this.matches = new MatchRepository(store);
  }

  /** All of it in the caller's transaction: for what is in memory already. */
  async putWhole(
    teamId: string,
    record: Omit<SbomRecord, 'components' | 'direct' | 'packs'>,
    components: Iterable<SbomComponent>,
    tx: Transaction,
  ): Promise<void> {
    await this.remove(teamId, record._id, tx);
    const counted = await this.write(teamId, record._id, components, tx);
    await this.heads.insert(teamId, { ...record, ...counted }, tx);
    await this.work(teamId, record._id, record.request_id, tx);
  }

  /**
   * Components one after the other, each pack by itself: of a document that is being read. Nobody sees any of it before
   * the last step; when reading fails, what was written is taken away again.
   */
  async putStreamed(
    teamId: string,
    record: Omit<SbomRecord, 'components' | 'direct' | 'packs'>,
    components: AsyncIterable<SbomComponent>,
  ): Promise<SbomDocument> {
    const id = record._id;
    await this.heads.insert(teamId, { ...record, status: 'storing', components: 0, direct: 0, packs: 0 });
    try {
      const counted = await this.write(teamId, id, components);
      await this.store.transaction(async (tx) => {
        await this.heads.update(teamId, id, { $set: { ...counted, status: 'ready' } }, { tx });
        await this.work(teamId, id, record.request_id, tx);
      });
      return { ...record, ...counted, status: 'ready', team_id: teamId };
    } catch (error) {
      await this.remove(teamId, id);
      throw error;
    }
  }

  private async write(
    teamId: string,
    id: string,
    components: AsyncIterable<SbomComponent> | Iterable<SbomComponent>,
    tx?: Transaction,
  ): Promise<Pick<SbomRecord, 'components' | 'direct' | 'packs'>> {
    const index = new IndexBuilder();
    let packs = 0;
    for await (const pack of inPacks(components)) {
      index.pack(pack);
      await this.packs.add(teamId, id, packs, pack, tx);
      packs += 1;
    }
    const built = index.finish();
    await this.indexes.put(teamId, id, built, tx);
    const direct = built.direct.reduce((sum, told) => sum + (told === 2 ? 1 : 0), 0);
    return { components: built.direct.length, direct, packs };
  }

  /** What is left to do for it, by a worker. */
  async work(teamId: string, id: string, requestId: string, tx: Transaction): Promise<void> {
    tx.enqueue('code-security.sbom', { team_id: teamId, sbom_id: id }, { requestId });
  }

  /** False when there was none. */
  async remove(teamId: string, id: string, tx?: Transaction): Promise<boolean> {
    await this.packs.remove(teamId, id, tx);
    await this.indexes.remove(teamId, id, tx);
    await this.matches.remove(teamId, id, tx);
    return this.heads.remove(teamId, id, tx);
  }

  async removeAbandoned(teamId: string): Promise<void> {
    for (const id of await this.heads.abandoned(teamId)) await this.remove(teamId, id);
  }

  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.store.transaction(work);
  }
}
