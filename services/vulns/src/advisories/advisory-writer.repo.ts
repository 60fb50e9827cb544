import { DuplicateKeyError, q, type BulkOperation, type Documents, type Store } from '@osk/persistence';
import type { Advisory } from './advisory';
import { documentId, encodeAdvisory, ownerOf, packageId, type AdvisoryHead, type EncodedAdvisory } from './encode';
import type { IntelClock } from './intel-clock.repo';
import {
  advisoryCollection,
  advisoryPackageCollection,
  type AdvisoryDocument,
  type AdvisoryPackageDocument,
} from './intel.model';
import type { PackageKeyOf } from './package-key';

export interface UpsertReport {
  added: number;
  changed: number;
  unchanged: number;
  /** Older than what is stored (a mirror that lags behind): left alone. */
  stale: number;
}

type Known = Pick<AdvisoryDocument, '_id' | 'hash' | 'withdrawn' | 'packages' | 'modified' | 'former_keys'>;
type Listed = Pick<AdvisoryDocument, '_id' | 'head'>;

const PACKAGES_PER_WRITE = 2_000;

/** Writes advisories. One writer at a time in the whole deployment: the caller holds the synchronisation's lease. */
export class AdvisoryWriter {
  private readonly advisories: Documents<AdvisoryDocument>;
  private readonly packages: Documents<AdvisoryPackageDocument>;

  constructor(
    store: Store,
    private readonly clock: IntelClock,
    private readonly keyOf: PackageKeyOf,
  ) {
    this.advisories = store.global(advisoryCollection);
    this.packages = store.global(advisoryPackageCollection);
  }

  /**
   * Stores what is new or has other content than before. Readers see an advisory's old version or its new one, whole:
   * the new packages are written beside the old ones, the advisory then turns to them, and the old ones go. A crash in
   * between leaves at most packages that nothing refers to. Of two with the same id in one call the later one counts.
   */
  async upsertMany(batch: readonly Advisory[]): Promise<UpsertReport> {
    const encoded = [
      ...new Map(
        batch.map((advisory) => encodeAdvisory(advisory, this.keyOf)).map((made) => [made.document._id, made]),
      ).values(),
    ];
    const known = await this.known(encoded.map(({ document }) => document._id));
    const report: UpsertReport = { added: 0, changed: 0, unchanged: batch.length - encoded.length, stale: 0 };
    const news: EncodedAdvisory[] = [];
    for (const made of encoded) {
      const before = known.get(made.document._id);
      if (before && same(before, made)) report.unchanged += 1;
      else if (before && before.modified > made.document.modified) report.stale += 1;
      else {
        news.push(made);
        report[before ? 'changed' : 'added'] += 1;
      }
    }
    if (news.length > 0) await this.write(news, known);
    return report;
  }

  /**
   * Marks as withdrawn what `source` no longer lists. For sources whose every publication is complete.
   * @param listed the advisory ids that it does list
   */
  async withdrawOthers(source: string, listed: ReadonlySet<string>, at: string): Promise<number> {
    let withdrawn = 0;
    const batch: Listed[] = [];
    const flush = async () => {
      const revision = await this.clock.next();
      await this.advisories.bulk(batch.splice(0).map((document) => withdrawal(document, at, revision)));
      await this.clock.announce(revision);
    };
    for await (const document of this.advisories.each(
      { _id: q.startsWith(documentId(source, '')), withdrawn: false },
      { select: ['head'], batchSize: 500 },
    )) {
      if (listed.has(document._id.slice(source.length + 1))) continue;
      withdrawn += 1;
      if (batch.push(document) >= 500) await flush();
    }
    if (batch.length > 0) await flush();
    return withdrawn;
  }

  private async write(news: readonly EncodedAdvisory[], known: ReadonlyMap<string, Known>): Promise<void> {
    const revision = await this.clock.next();
    const replaced = news.flatMap(({ document }) => {
      const before = known.get(document._id);
      return before && before.hash !== document.hash ? [before] : [];
    });
    const old = replaced.flatMap((before) =>
      Array.from({ length: before.packages }, (_, index) => packageId(before, index)),
    );
    const formerKeys = await this.keysOf(old);
    await this.insertPackages(news.flatMap(({ packages }) => packages));
    await this.advisories.bulk(
      news.map(({ document, packages }) => {
        const before = known.get(document._id);
        const now = new Set(packages.map(({ key }) => key));
        const former = [...new Set([...(before?.former_keys ?? []), ...(formerKeys.get(document._id) ?? [])])];
        const full = { ...document, former_keys: former.filter((key) => !now.has(key)), revision };
        return replaceOrInsert(full, before !== undefined);
      }),
    );
    for (let at = 0; at < old.length; at += PACKAGES_PER_WRITE) {
      await this.packages.deleteMany({ _id: q.in(old.slice(at, at + PACKAGES_PER_WRITE)) });
    }
    await this.clock.announce(revision);
  }

  /** Their ids name their content, so one that is there already (a run that was cut off) is right as it is. */
  private async insertPackages(packages: readonly AdvisoryPackageDocument[]): Promise<void> {
    for (let at = 0; at < packages.length; at += PACKAGES_PER_WRITE) {
      const operations = packages.slice(at, at + PACKAGES_PER_WRITE).map((insert) => ({ insert }));
      await this.packages.bulk(operations, { ordered: false }).catch((error: unknown) => {
        if (!(error instanceof DuplicateKeyError)) throw error;
      });
    }
  }

  private async known(ids: readonly string[]): Promise<Map<string, Known>> {
    const select = ['_id', 'hash', 'withdrawn', 'packages', 'modified', 'former_keys'] as const;
    const found = await this.advisories.find({ _id: q.in(ids) }, { select, limit: ids.length });
    return new Map(found.map((document) => [document._id, document]));
  }

  private async keysOf(packageIds: readonly string[]): Promise<Map<string, string[]>> {
    const keys = new Map<string, string[]>();
    for (let at = 0; at < packageIds.length; at += PACKAGES_PER_WRITE) {
      const ids = packageIds.slice(at, at + PACKAGES_PER_WRITE);
      for (const { _id, key } of await this.packages.find({ _id: q.in(ids) }, { select: ['key'], limit: ids.length })) {
        const { advisory } = ownerOf(_id);
        keys.set(advisory, [...(keys.get(advisory) ?? []), key]);
      }
    }
    return keys;
  }
}

function replaceOrInsert(document: AdvisoryDocument, exists: boolean): BulkOperation<AdvisoryDocument> {
  if (!exists) return { insert: document };
  const { _id, ...fields } = document;
  return { update: { $set: fields }, where: _id };
}

/** One that was withdrawn here because its source no longer listed it comes back with the content it had. */
function same(before: Known, { document }: EncodedAdvisory): boolean {
  return before.hash === document.hash && before.withdrawn === document.withdrawn;
}

function withdrawal({ _id, head }: Listed, at: string, revision: number): BulkOperation<AdvisoryDocument> {
  const withdrawn: AdvisoryHead = { ...(JSON.parse(head) as AdvisoryHead), withdrawn: at };
  return { update: { $set: { withdrawn: true, head: JSON.stringify(withdrawn), revision } }, where: _id };
}
