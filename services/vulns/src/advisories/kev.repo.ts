import { q, type Documents, type Store } from '@osk/persistence';
import { canonicalId } from './encode';
import type { IntelClock } from './intel-clock.repo';
import { kevCollection, type KevDocument } from './intel.model';
import type { KevEntry } from './threat';

/** The known exploited vulnerabilities: a list short enough to be held whole. */
export class KevRepository {
  private readonly documents: Documents<KevDocument>;
  private held: { revision: number; entries: Map<string, KevEntry> } | null = null;

  constructor(
    store: Store,
    private readonly clock: IntelClock,
  ) {
    this.documents = store.global(kevCollection);
  }

  /**
   * Stores entries whose content is new. `source` is the feed: what the starter set knows gives way to the catalogue.
   * @returns how many were added or changed
   */
  async upsertMany(entries: readonly KevEntry[], source: string): Promise<{ added: number; changed: number }> {
    const ids = entries.map(({ cve }) => canonicalId(cve));
    const known = new Map(
      (await this.documents.find({ _id: q.in(ids) }, { limit: Math.max(1, ids.length) })).map((document) => [
        document._id,
        document,
      ]),
    );
    const news = entries.filter((entry) => isNew(known.get(canonicalId(entry.cve)), entry, source));
    if (news.length === 0) return { added: 0, changed: 0 };
    const revision = await this.clock.next();
    await this.documents.bulk(
      news.map((entry) => ({
        update: { $set: { entry: { ...entry }, removed: false, source, revision } },
        where: canonicalId(entry.cve),
        upsert: true,
      })),
    );
    await this.clock.announce(revision);
    // What another source knew first is new to this one: each counts what it has brought in.
    const added = news.filter(({ cve }) => known.get(canonicalId(cve))?.source !== source).length;
    return { added, changed: news.length - added };
  }

  /** Takes off what the complete catalogue no longer lists. */
  async removeOthers(listed: ReadonlySet<string>): Promise<number> {
    const all = await this.documents.find({ removed: false }, { select: ['_id'], limit: 100_000 });
    const gone = all.filter(({ _id }) => !listed.has(_id));
    if (gone.length === 0) return 0;
    const revision = await this.clock.next();
    await this.documents.updateMany({ _id: q.in(gone.map(({ _id }) => _id)) }, { $set: { removed: true, revision } });
    await this.clock.announce(revision);
    return gone.length;
  }

  /** The entries of those CVEs that are listed. */
  async entries(cves: readonly string[]): Promise<Map<string, KevEntry>> {
    const all = await this.all();
    return new Map(
      cves.map(canonicalId).flatMap((cve) => (all.has(cve) ? [[cve, all.get(cve) as KevEntry] as const] : [])),
    );
  }

  /** Every entry by CVE. Shared: do not change it. */
  async all(): Promise<ReadonlyMap<string, KevEntry>> {
    const revision = await this.clock.announced();
    if (this.held?.revision === revision) return this.held.entries;
    const documents = await this.documents.find({ removed: false }, { limit: 100_000 });
    const entries = new Map(documents.map(({ _id, entry }) => [_id, entry as unknown as KevEntry]));
    this.held = { revision, entries };
    return entries;
  }

  /** CVEs that were listed, changed or taken off after `revision`, and where to go on. */
  async changedSince(revision: number): Promise<{ cves: string[]; revision: number }> {
    const changed = await this.documents.find({ revision: q.gt(revision) }, { select: ['revision'], limit: 100_000 });
    return {
      cves: changed.map(({ _id }) => _id),
      revision: Math.max(revision, ...changed.map((document) => document.revision)),
    };
  }
}

function isNew(before: KevDocument | undefined, entry: KevEntry, source: string): boolean {
  if (!before) return true;
  if (source === 'starter' && before.source !== 'starter') return false;
  return before.removed || before.source !== source || !sameEntry(before.entry, entry);
}

function sameEntry(before: Record<string, unknown>, entry: KevEntry): boolean {
  return Object.entries(entry).every(([field, value]) => JSON.stringify(before[field]) === JSON.stringify(value));
}
