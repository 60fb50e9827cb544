import type { Severity } from '@osk/contracts';
import { q, type Documents, type Filter, type Page, type PageRequest, type Store } from '@osk/persistence';
import type { Advisory, AffectedPackage } from './advisory';
import { canonicalId, decodeAdvisory, packageId, type AdvisoryHead, type AdvisoryText } from './encode';
import {
  advisoryCollection,
  advisoryPackageCollection,
  type AdvisoryDocument,
  type AdvisoryPackageDocument,
} from './intel.model';

export interface CatalogQuery {
  severity?: Severity[];
  /** Without release suffix: `Debian`, `npm`. */
  ecosystem?: string;
  /** One of these ids or aliases. */
  ids?: string[];
  /** An id or alias that begins so. */
  idPrefix?: string;
  /** Changed by its source since then. */
  modifiedSince?: Date;
  /** Default: withdrawn ones are left out. */
  withWithdrawn?: boolean;
}

export interface CatalogEntry extends AdvisoryHead {
  severity: Severity;
  ecosystems: string[];
}

export interface AdvisoryChange {
  source: string;
  id: string;
  /** Its id and aliases, upper case. */
  ids: string[];
  withdrawn: boolean;
  /** Every package key it names, or named in an earlier version. */
  keys: string[];
}

/** The readable part of an advisory. */
export interface AdvisoryWords extends Pick<Advisory, 'id' | 'source' | 'summary' | 'cwe'>, AdvisoryText {
  /** Its id and aliases, upper case. */
  ids: string[];
}

export interface Changes {
  changes: AdvisoryChange[];
  /** Where to go on; the same as given when there was nothing. */
  cursor: string;
}

const IDS_PER_QUERY = 500;

/** Reading advisories one by one, as a list, and in the order in which they changed. */
export class AdvisoryRepository {
  private readonly advisories: Documents<AdvisoryDocument>;
  private readonly packages: Documents<AdvisoryPackageDocument>;

  constructor(store: Store) {
    this.advisories = store.global(advisoryCollection);
    this.packages = store.global(advisoryPackageCollection);
  }

  /** Whole advisories that have this id or alias, of every source, newest first. */
  async byId(id: string): Promise<Advisory[]> {
    return await this.byIds([id]);
  }

  /** Whole advisories that have one of these ids or aliases; at most 1,000. */
  async byIds(ids: readonly string[]): Promise<Advisory[]> {
    const documents = await this.advisories.find({ ids: q.in(ids.map(canonicalId)) }, { sort: { modified: -1 } });
    return await Promise.all(documents.map((document) => this.whole(document)));
  }

  /** Heads by `<source>/<id>`, for what matching has found; those that are gone are absent. */
  async heads(documentIds: readonly string[]): Promise<Map<string, AdvisoryHead>> {
    const found = await this.advisories.find(
      { _id: q.in(documentIds) },
      { select: ['head'], limit: documentIds.length },
    );
    return new Map(found.map(({ _id, head }) => [_id, JSON.parse(head) as AdvisoryHead]));
  }

  /** Heads of those that have one of these ids or aliases, of every source; withdrawn ones are left out. */
  async headsNaming(ids: readonly string[]): Promise<AdvisoryHead[]> {
    const heads: AdvisoryHead[] = [];
    for (let at = 0; at < ids.length; at += IDS_PER_QUERY) {
      const part = ids.slice(at, at + IDS_PER_QUERY).map(canonicalId);
      for await (const { head } of this.advisories.each(
        { ids: q.in(part), withdrawn: false },
        { select: ['head'], batchSize: 1_000 },
      ))
        heads.push(JSON.parse(head) as AdvisoryHead);
    }
    return heads;
  }

  /**
   * All ids that name the same vulnerability as the given ones, over every source: id -> ids (upper case, its own
   * included). One step of the alias relation; joining the groups is the caller's rule.
   */
  async aliases(ids: readonly string[]): Promise<Map<string, Set<string>>> {
    const wanted = ids.map(canonicalId);
    const result = new Map(wanted.map((id) => [id, new Set([id])]));
    for (let at = 0; at < wanted.length; at += 1_000) {
      const part = wanted.slice(at, at + 1_000);
      for await (const document of this.advisories.each({ ids: q.in(part) }, { select: ['ids'], batchSize: 1_000 })) {
        for (const id of document.ids) for (const other of document.ids) result.get(id)?.add(other);
      }
    }
    return result;
  }

  /**
   * What changed after `cursor` (empty: from the beginning), oldest first. An advisory that changed twice is there
   * once, in its last place. `upTo` is the last revision to look at: who must miss nothing gives the announced one, as
   * what comes after may still be being written.
   */
  async changedSince(cursor: string, limit = 500, upTo = Number.MAX_SAFE_INTEGER): Promise<Changes> {
    const { revision, id } = readCursor(cursor);
    const documents = await this.advisories.find(
      q.or<AdvisoryDocument>(
        { revision: q.range({ gt: revision, lte: upTo }) },
        { revision: q.range({ gte: revision, lte: Math.min(revision, upTo) }), _id: q.gt(id) },
      ),
      {
        sort: { revision: 1, _id: 1 },
        select: ['source', 'ids', 'withdrawn', 'hash', 'packages', 'former_keys', 'revision'],
        limit,
      },
    );
    const keys = await this.keysOf(documents);
    const last = documents.at(-1);
    return {
      changes: documents.map(({ _id, source, ids, withdrawn, former_keys }) => ({
        source,
        id: _id.slice(source.length + 1),
        ids,
        withdrawn,
        keys: [...new Set([...(keys.get(_id) ?? []), ...former_keys])],
      })),
      cursor: last ? `${last.revision}/${last._id}` : cursor,
    };
  }

  /** Those of the ids (in upper case) that an advisory speaks of which changed after `revision`. */
  async changedAmong(ids: readonly string[], revision: number): Promise<Set<string>> {
    const wanted = new Set(ids.map(canonicalId));
    const changed = new Set<string>();
    const filter = { ids: q.in([...wanted]), revision: q.gt(revision) };
    for await (const document of this.advisories.each(filter, { select: ['ids'], batchSize: 1_000 }))
      for (const id of document.ids) if (wanted.has(id)) changed.add(id);
    return changed;
  }

  /** How many changed after `cursor`, counted to `limit` and no further. */
  async countChanged(cursor: string, limit: number): Promise<number> {
    return await this.advisories.count({ revision: q.gt(readCursor(cursor).revision) }, { limit });
  }

  /** What people read of the advisories, of any source, that have one of these ids or aliases; not of withdrawn ones. */
  async texts(ids: readonly string[]): Promise<AdvisoryWords[]> {
    const found: AdvisoryWords[] = [];
    for await (const { ids: names, head, text } of this.advisories.each(
      { ids: q.in([...new Set(ids.map(canonicalId))]), withdrawn: false },
      { select: ['ids', 'head', 'text'], sort: { _id: 1 } },
    )) {
      const { id, source, summary, cwe } = JSON.parse(head) as AdvisoryHead;
      found.push({ id, source, ids: names, summary, cwe, ...(JSON.parse(text) as AdvisoryText) });
    }
    return found;
  }

  /** A page of the catalogue, last modified first. */
  async catalog(query: CatalogQuery, request: PageRequest): Promise<Page<CatalogEntry>> {
    const page = await this.advisories.page(filterOf(query), {
      ...request,
      sort: { modified: -1 },
      select: ['head', 'severity', 'ecosystems'],
    });
    const items = page.items.map(({ head, severity, ecosystems }) => ({
      ...(JSON.parse(head) as AdvisoryHead),
      severity: severity as Severity,
      ecosystems,
    }));
    return { items, total: page.total };
  }

  private async whole(document: AdvisoryDocument): Promise<Advisory> {
    const ids = Array.from({ length: document.packages }, (_, index) => packageId(document, index));
    const packages = await this.packages.find({ _id: q.in(ids) }, { limit: Math.max(1, ids.length) });
    const place = new Map(ids.map((id, index) => [id, index]));
    packages.sort((a, b) => (place.get(a._id) ?? 0) - (place.get(b._id) ?? 0));
    return decodeAdvisory(
      document,
      packages.flatMap(({ affected }) => JSON.parse(affected) as AffectedPackage[]),
    );
  }

  private async keysOf(
    documents: readonly Pick<AdvisoryDocument, '_id' | 'hash' | 'packages'>[],
  ): Promise<Map<string, string[]>> {
    const owner = new Map(
      documents.flatMap((document) =>
        Array.from({ length: document.packages }, (_, index) => [packageId(document, index), document._id] as const),
      ),
    );
    const keys = new Map<string, string[]>(documents.map(({ _id }) => [_id, []]));
    const ids = [...owner.keys()];
    for (let at = 0; at < ids.length; at += 2_000) {
      const part = ids.slice(at, at + 2_000);
      for (const { _id, key } of await this.packages.find(
        { _id: q.in(part) },
        { select: ['key'], limit: part.length },
      )) {
        keys.get(owner.get(_id) as string)?.push(key);
      }
    }
    return keys;
  }
}

function filterOf(query: CatalogQuery): Filter<AdvisoryDocument> {
  return q.given({
    severity: query.severity && q.in(query.severity as string[]),
    ecosystems: query.ecosystem,
    ids: query.ids
      ? q.in(query.ids.map(canonicalId))
      : query.idPrefix
        ? q.startsWith(canonicalId(query.idPrefix))
        : undefined,
    modified: query.modifiedSince && q.gte(query.modifiedSince),
    withdrawn: query.withWithdrawn ? undefined : false,
  });
}

/** The cursor behind everything of a revision. */
export const cursorAfter = (revision: number): string => `${revision}/\u{10ffff}`;

/** The revision that a cursor stands in. */
export const revisionOf = (cursor: string): number => readCursor(cursor).revision;

function readCursor(cursor: string): { revision: number; id: string } {
  const slash = cursor.indexOf('/');
  if (slash < 0) return { revision: 0, id: '' };
  return { revision: Number(cursor.slice(0, slash)) || 0, id: cursor.slice(slash + 1) };
}
