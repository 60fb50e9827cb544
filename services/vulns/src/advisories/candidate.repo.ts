import { q, type Documents, type Store } from '@osk/persistence';
import type { Advisory, AffectedPackage } from './advisory';
import { CandidateCache, type VersionedHead } from './candidate-cache';
import { ownerOf, type AdvisoryHead } from './encode';
import type { IntelClock } from './intel-clock.repo';
import {
  advisoryCollection,
  advisoryPackageCollection,
  type AdvisoryDocument,
  type AdvisoryPackageDocument,
} from './intel.model';

export interface CandidateOptions {
  /** Bound of the decoded candidates kept in memory, in characters of JSON; default 64 million. */
  cacheBytes?: number;
  /** How long an answer may be behind a change that another process made, in ms; default 1,000. */
  maxLagMs?: number;
}

interface Found {
  list: Advisory[];
  /** Characters of JSON. */
  size: number;
}

const KEYS_PER_QUERY = 1_000;
/** Of one query; a query that finds more is asked again in halves. */
const PACKAGES_PER_QUERY = 50_000;

/** Which advisories speak of a package: the reading that matching lives on. */
export class CandidateRepository {
  private readonly advisories: Documents<AdvisoryDocument>;
  private readonly packages: Documents<AdvisoryPackageDocument>;
  private readonly cache: CandidateCache;
  private readonly maxLagMs: number;
  private checkedAt = -Infinity;
  private revision = 0;

  constructor(
    store: Store,
    private readonly clock: IntelClock,
    options: CandidateOptions = {},
  ) {
    this.advisories = store.global(advisoryCollection);
    this.packages = store.global(advisoryPackageCollection);
    this.cache = new CandidateCache(options.cacheBytes ?? 64_000_000);
    this.maxLagMs = options.maxLagMs ?? 1_000;
  }

  /**
   * Candidates by package key; every asked key is in the answer, most with none. Each advisory is as matching needs
   * it: `affected` holds only what is about that key, `details` is empty and `references` too (`byId` has them). What
   * was withdrawn is left out, as is a starter entry that a loaded feed covers. The answers are shared: do not change them.
   */
  async candidates(keys: readonly string[]): Promise<Map<string, readonly Advisory[]>> {
    const revision = await this.currentRevision();
    const found = new Map<string, readonly Advisory[]>();
    const missing = new Set<string>();
    for (const key of keys) {
      const kept = this.cache.get(key);
      if (kept) found.set(key, kept);
      else missing.add(key);
    }
    const wanted = [...missing];
    for (let at = 0; at < wanted.length; at += KEYS_PER_QUERY) {
      for (const [key, { list, size }] of await this.read(revision, wanted.slice(at, at + KEYS_PER_QUERY))) {
        found.set(key, list);
        this.cache.set(revision, key, list, size);
      }
    }
    return found;
  }

  /** Called by who writes in this process, so that its own changes are seen at once. */
  forget(): void {
    this.checkedAt = -Infinity;
  }

  private async currentRevision(): Promise<number> {
    const now = performance.now();
    if (now - this.checkedAt < this.maxLagMs) return this.revision;
    this.revision = await this.clock.announced();
    this.checkedAt = now;
    this.cache.moveTo(this.revision);
    return this.revision;
  }

  private async read(revision: number, keys: readonly string[]): Promise<Map<string, Found>> {
    const result = new Map<string, Found>(keys.map((key) => [key, { list: [], size: 0 }]));
    const packages = await this.packagesOf(keys);
    const heads = await this.headsOf(
      revision,
      packages.map(({ _id }) => ownerOf(_id)),
    );
    for (const { _id, key, affected } of packages) {
      const { advisory, hash } = ownerOf(_id);
      const known = heads.get(advisory);
      // Of another version of the advisory: being written just now, or left behind by a crash.
      if (!known || known.hash !== hash || known.head.withdrawn !== null) continue;
      const entry = result.get(key);
      if (!entry) continue;
      entry.list.push({
        ...known.head,
        details: '',
        references: [],
        affected: JSON.parse(affected) as AffectedPackage[],
      });
      entry.size += affected.length + 300;
    }
    for (const entry of result.values()) entry.list = withoutCoveredStarters(entry.list);
    return result;
  }

  private async packagesOf(keys: readonly string[]): Promise<AdvisoryPackageDocument[]> {
    const limit = keys.length > 1 ? PACKAGES_PER_QUERY : 1_000_000;
    const found = await this.packages.find({ key: q.in(keys) }, { limit });
    if (found.length < limit || keys.length === 1) return found;
    const middle = Math.ceil(keys.length / 2);
    return [...(await this.packagesOf(keys.slice(0, middle))), ...(await this.packagesOf(keys.slice(middle)))];
  }

  private async headsOf(
    revision: number,
    owners: readonly { advisory: string; hash: string }[],
  ): Promise<Map<string, VersionedHead>> {
    const heads = new Map<string, VersionedHead>();
    const missing = new Set<string>();
    for (const { advisory, hash } of owners) {
      const kept = this.cache.head(advisory);
      if (kept?.hash === hash) heads.set(advisory, kept);
      else missing.add(advisory);
    }
    const ids = [...missing];
    for (let at = 0; at < ids.length; at += KEYS_PER_QUERY) {
      const part = ids.slice(at, at + KEYS_PER_QUERY);
      for (const { _id, hash, head } of await this.advisories.find(
        { _id: q.in(part) },
        { select: ['hash', 'head'], limit: part.length },
      )) {
        const made = { hash, head: JSON.parse(head) as AdvisoryHead };
        heads.set(_id, made);
        this.cache.setHead(revision, _id, made);
      }
    }
    return heads;
  }
}

/** The starter set stands in for feeds that are not there; where one is, what it says is newer and complete. */
function withoutCoveredStarters(list: Advisory[]): Advisory[] {
  if (!list.some(({ source }) => source === 'starter')) return list;
  const covered = new Set(
    list.filter(({ source }) => source !== 'starter').flatMap(({ id, aliases }) => [id, ...aliases]),
  );
  return list.filter(
    ({ source, id, aliases }) => source !== 'starter' || ![id, ...aliases].some((name) => covered.has(name)),
  );
}
