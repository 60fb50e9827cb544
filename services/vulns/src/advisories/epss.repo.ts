import { q, type Documents, type Store } from '@osk/persistence';
import { LRUCache } from 'lru-cache';
import { canonicalId } from './encode';
import type { IntelClock } from './intel-clock.repo';
import { epssCollection, type EpssDocument } from './intel.model';
import type { EpssScore } from './threat';

type Stored = [score: number, percentile: number, date: string, changedIn: number];
type Block = Record<string, Stored>;

/** Enough for every CVE there is. */
const BLOCKS_KEPT = 1_000;
const CVE = /^CVE-\d{4}-\d{1,10}$/;

/** EPSS scores, kept in blocks of a thousand CVE numbers (see EpssDocument). */
export class EpssRepository {
  private readonly documents: Documents<EpssDocument>;
  private readonly blocks = new LRUCache<string, Block>({ max: BLOCKS_KEPT });
  private revision = -1;

  constructor(
    store: Store,
    private readonly clock: IntelClock,
  ) {
    this.documents = store.global(epssCollection);
  }

  /**
   * Stores scores; one that is older than what is there is left alone. Give many at once, sorted or not: each block
   * they fall into is written once.
   * @returns how many CVEs have a score for the first time, or another than before
   */
  async upsertMany(scores: readonly EpssScore[]): Promise<{ added: number; changed: number }> {
    const groups = inBlocks(scores);
    const stored = await this.read([...groups.keys()]);
    const revision = await this.clock.next();
    const counts = { added: 0, changed: 0 };
    const writes = [...groups].flatMap(([id, group]) => {
      const block = stored.get(id) ?? {};
      const outcome = merge(block, group, revision);
      counts.added += outcome.added;
      counts.changed += outcome.changed;
      return outcome.touched
        ? [{ update: { $set: { scores: JSON.stringify(block), revision } }, where: id, upsert: true }]
        : [];
    });
    await this.documents.bulk(writes);
    if (writes.length > 0) await this.clock.announce(revision);
    return counts;
  }

  /** The scores of those CVEs that have one. */
  async scores(cves: readonly string[]): Promise<Map<string, EpssScore>> {
    const stored = await this.stored(cves);
    return new Map([...stored].map(([cve, [score, percentile, date]]) => [cve, { cve, score, percentile, date }]));
  }

  /** Those of the CVEs whose score became another after `revision`. */
  async changedAmong(cves: readonly string[], revision: number): Promise<Set<string>> {
    const stored = await this.stored(cves);
    return new Set([...stored].filter(([, [, , , changedIn]]) => changedIn > revision).map(([cve]) => cve));
  }

  /** CVEs whose score became another after `revision`, block by block, and at the end where to go on. */
  async *changedSince(revision: number): AsyncGenerator<{ cves: string[]; revision: number }> {
    for await (const document of this.documents.each({ revision: q.gt(revision) }, { sort: { revision: 1 } })) {
      const scores = Object.entries(JSON.parse(document.scores) as Block);
      yield {
        cves: scores.filter(([, stored]) => stored[3] > revision).map(([cve]) => cve),
        revision: document.revision,
      };
    }
  }

  private async stored(cves: readonly string[]): Promise<Map<string, Stored>> {
    const revision = await this.clock.announced();
    if (revision !== this.revision) this.blocks.clear();
    this.revision = revision;
    const wanted = cves.map(canonicalId).filter((cve) => CVE.test(cve));
    const ids = [...new Set(wanted.map(blockOf))];
    const blocks = await this.read(ids.filter((id) => !this.blocks.has(id)));
    for (const id of ids) {
      const kept = this.blocks.get(id);
      if (kept) blocks.set(id, kept);
      else if (revision === this.revision) this.blocks.set(id, blocks.get(id) ?? {});
    }
    return new Map(
      wanted.flatMap((cve) => {
        const stored = blocks.get(blockOf(cve))?.[cve];
        return stored ? [[cve, stored] as const] : [];
      }),
    );
  }

  private async read(ids: readonly string[]): Promise<Map<string, Block>> {
    if (ids.length === 0) return new Map();
    const found = await this.documents.find({ _id: q.in(ids) }, { limit: ids.length });
    return new Map(found.map(({ _id, scores }) => [_id, JSON.parse(scores) as Block]));
  }
}

function inBlocks(scores: readonly EpssScore[]): Map<string, EpssScore[]> {
  const groups = new Map<string, EpssScore[]>();
  for (const score of scores) {
    const cve = canonicalId(score.cve);
    if (!CVE.test(cve)) continue;
    const block = blockOf(cve);
    const group = groups.get(block);
    if (group) group.push(score);
    else groups.set(block, [score]);
  }
  return groups;
}

function blockOf(cve: string): string {
  const [, year, number] = cve.split('-');
  return `CVE-${year}-${Math.floor(Number(number) / 1000)}`;
}

function merge(
  block: Block,
  scores: readonly EpssScore[],
  revision: number,
): { added: number; changed: number; touched: boolean } {
  const outcome = { added: 0, changed: 0, touched: false };
  for (const { cve, score, percentile, date } of scores) {
    const id = canonicalId(cve);
    const before = block[id];
    if (before && before[2] > date) continue;
    if (before && before[0] === score && before[1] === percentile && before[2] === date) continue;
    const same = before?.[0] === score;
    block[id] = [score, percentile, date, same ? before[3] : revision];
    outcome.touched = true;
    if (!before) outcome.added += 1;
    else if (!same) outcome.changed += 1;
  }
  return outcome;
}
