import { isId } from '@osk/contracts';
import { errors, type TeamContext } from '@osk/service-kit';
import type { TeamTurns } from '@osk/persistence';
import type { Ledger } from '../summaries/ledger.repo';
import type { Recorder } from '../summaries/recorder';
import { decided, decisionOf } from './decide';
import { facetOf, meets, readCountKey } from './facet';
import { assetKey } from './identity';
import type { Occurrence } from './occurrence';
import type { OccurrenceRepository } from './occurrence.repo';
import type { OccurrenceQuery, StatusBody } from './schemas';

export interface OccurrenceServiceOptions {
  occurrences: OccurrenceRepository;
  ledger: Ledger;
  writes: TeamTurns;
  recorder: Recorder;
  now?(): Date;
}

/** More values than this in one `in` would be sorted in memory by the store: the order of risk then leads instead. */
const MAX_FACETS = 100;

export class OccurrenceService {
  readonly now: () => Date;

  constructor(private readonly options: OccurrenceServiceOptions) {
    this.now = options.now ?? (() => new Date());
  }

  /** By risk, the highest first. */
  async list(teamId: string, query: OccurrenceQuery): Promise<{ items: Occurrence[]; total: number }> {
    const { asset_id, status, source, priority_rank, severity_min, skip, limit } = query;
    const filter = { status, source, priority_rank, severity_min };
    const { occurrences, ledger } = this.options;
    const existing = Object.entries((await ledger.read(teamId)).occurrences).filter(([, count]) => count > 0);
    const wanted = existing
      .map(([key, count]) => ({ of: readCountKey(key), count }))
      .filter(({ of }) => meets(of, filter));
    const all = wanted.length === existing.length;
    const facets = [...new Set(wanted.map(({ of }) => facetOf(of)))];
    if (facets.length === 0) return { items: [], total: 0 };
    const asked = {
      ...(asset_id !== undefined && { assetKey: assetKey(asset_id) }),
      ...(!all && (facets.length <= MAX_FACETS ? { facets } : { status, source, priorityRank: priority_rank })),
      ...(severity_min !== undefined && { severityMin: severity_min }),
    };
    const page = { skip, limit };
    if (asset_id !== undefined) {
      const [items, total] = await Promise.all([
        occurrences.list(teamId, asked, page),
        occurrences.count(teamId, asked),
      ]);
      return { items, total };
    }
    const total = wanted.reduce((sum, { count }) => sum + count, 0);
    if (skip >= total) return { items: [], total };
    return { items: await occurrences.list(teamId, asked, page), total };
  }

  /** @throws not_found */
  async one(teamId: string, id: string): Promise<Occurrence> {
    const found = isId('occur', id) ? await this.options.occurrences.find(teamId, id) : null;
    if (!found) throw missing(id);
    return found;
  }

  /**
   * What a person decides. @throws not_found; refused for a transition that is none, a decision without a reason, an end
   * that lies in the past or belongs to no acceptance
   */
  async decide(
    ctx: Pick<TeamContext, 'teamId' | 'userId' | 'requestId'>,
    id: string,
    body: StatusBody,
  ): Promise<Occurrence> {
    if (!isId('occur', id)) throw missing(id);
    const now = this.now();
    const decision = decisionOf(ctx.userId, body, now, now);
    return await this.options.writes.run(ctx.teamId, async (tx) => {
      const before = await this.options.occurrences.find(ctx.teamId, id, tx);
      if (!before) throw missing(id);
      const after = decided(before, decision);
      await this.options.recorder.record(
        ctx.teamId,
        [{ before, after }],
        { requestId: ctx.requestId, scanId: null },
        tx,
      );
      return after;
    });
  }
}

const missing = (id: string) => errors.notFound(`Vulnerability occurrence not found: ${id}`);
