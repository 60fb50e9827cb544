import { FINDING_SOURCES, SEVERITIES, type Severity } from '@osk/contracts';
import { errors } from '@osk/service-kit';
import { PRIORITY_RANKS } from '../../matching';
import { readCountKey } from '../occurrences/facet';
import { assetKey } from '../occurrences/identity';
import { isActive, OCCURRENCE_STATUSES } from '../occurrences/lifecycle';
import type { OccurrenceRepository } from '../occurrences/occurrence.repo';
import type { AssetRepository, AssetSummary } from './asset.repo';
import { RISK_STATUSES, type Group, type RiskStatus } from './group';
import type { GroupRepository } from './group.repo';
import type { Counts, Ledger } from './ledger.repo';

type Page = { skip: number; limit: number };

/** Groups, totals, assets and the register, all read from what writes have kept. */
export class SummaryService {
  constructor(
    private readonly options: {
      groups: GroupRepository;
      assets: AssetRepository;
      ledger: Ledger;
      occurrences: OccurrenceRepository;
    },
  ) {}

  async grouped(
    teamId: string,
    severity: Severity | undefined,
    page: Page,
  ): Promise<{ items: Group[]; total: number }> {
    const [items, { groups }] = await Promise.all([
      this.options.groups.list(teamId, severity, page),
      this.options.ledger.read(teamId),
    ]);
    return { items, total: severity ? (groups[severity] ?? 0) : sum(groups) };
  }

  async risks(teamId: string, status: RiskStatus | undefined, page: Page): Promise<{ items: Group[]; total: number }> {
    const [items, { risks }] = await Promise.all([
      this.options.groups.risks(teamId, status ? [status] : RISK_STATUSES, page),
      this.options.ledger.read(teamId),
    ]);
    return { items, total: status ? (risks[status] ?? 0) : sum(risks) };
  }

  async stats(teamId: string) {
    const { occurrences, groups } = await this.options.ledger.read(teamId);
    const by_source = zeroes(FINDING_SOURCES);
    for (const [key, count] of Object.entries(occurrences)) by_source[readCountKey(key).source] += count;
    return { ...breakdown(occurrences), by_source, vulnerabilities: sum(groups) };
  }

  /** @throws not_found for an asset without any occurrence */
  async asset(
    teamId: string,
    assetId: string,
  ): Promise<AssetSummary & ReturnType<typeof breakdown> & { highest: number | null }> {
    const asset = await this.options.assets.find(teamId, assetId);
    if (!asset || Object.keys(asset.counts).length === 0) throw errors.notFound(`Asset not found: ${assetId}`);
    const [worst] = await this.options.occurrences.list(teamId, { assetKey: assetKey(assetId) }, { skip: 0, limit: 1 });
    return { ...asset, ...breakdown(asset.counts), highest: worst?.risk_score ?? null };
  }
}

const zeroes = <const T extends readonly string[]>(keys: T): Record<T[number], number> =>
  Object.fromEntries(keys.map((key) => [key, 0])) as Record<T[number], number>;

const sum = (counts: Counts): number => Object.values(counts).reduce((total, count) => total + count, 0);

/** Counts by `countKeyOf`, added up by each of what the key is made of. */
export function breakdown(counts: Counts) {
  const result = {
    total: 0,
    open: 0,
    by_severity: zeroes(SEVERITIES),
    by_status: zeroes(OCCURRENCE_STATUSES),
    by_priority: zeroes(PRIORITY_RANKS),
    open_by_severity: zeroes(SEVERITIES),
  };
  for (const [key, count] of Object.entries(counts)) {
    const { severity, status, priority_rank } = readCountKey(key);
    result.total += count;
    result.by_severity[severity] += count;
    result.by_status[status] += count;
    result.by_priority[priority_rank] += count;
    if (!isActive(status)) continue;
    result.open += count;
    result.open_by_severity[severity] += count;
  }
  return result;
}
