import { makeEvent, newId, type EventOrigin } from '@osk/contracts';
import type { Transaction } from '@osk/persistence';
import { eventOf } from '../occurrences/events';
import { countKeyOf } from '../occurrences/facet';
import type { Occurrence } from '../occurrences/occurrence';
import type { Change, OccurrenceRepository } from '../occurrences/occurrence.repo';
import { emptyAsset, tallyAsset } from './asset';
import type { AssetRepository, AssetSummary } from './asset.repo';
import { affectedAssets, copied, emptyGroup, settle, tally, type Group } from './group';
import type { GroupRepository } from './group.repo';
import { count, type Ledger, type LedgerCounts } from './ledger.repo';

export interface RecorderOptions {
  occurrences: OccurrenceRepository;
  groups: GroupRepository;
  assets: AssetRepository;
  ledger: Ledger;
  /** Score at which a risk is worth `risk.threshold_breached`. */
  riskThreshold: number;
}

export interface RecordContext {
  requestId?: string;
  /** The scan that brought the changes. */
  scanId: string | null;
}

/**
 * The one way in which occurrences change: writes them, and with them in the same transaction the counters, groups, the
 * register and asset summaries, and the events that tell of it.
 */
export class Recorder {
  constructor(private readonly options: RecorderOptions) {}

  async record(teamId: string, changes: readonly Change[], context: RecordContext, tx: Transaction): Promise<void> {
    const real = changes.filter(({ before, after }) => before !== after);
    if (real.length === 0) return;
    const origin: EventOrigin = { team_id: teamId, source_module: 'vulns', request_id: context.requestId };
    await this.options.occurrences.write(teamId, real, tx);
    const counted = real.filter(matters);
    const delta: LedgerCounts = { occurrences: {}, groups: {}, risks: {} };
    for (const { before, after } of counted) {
      if (before) count(delta.occurrences, countKeyOf(before), -1);
      if (after) count(delta.occurrences, countKeyOf(after), 1);
    }
    await this.recordGroups(teamId, counted, delta, origin, tx);
    await this.recordAssets(teamId, real, tx);
    await this.options.ledger.add(teamId, delta, tx);
    for (const change of real) {
      const event = eventOf(change, origin, context.scanId);
      if (event) tx.emit(event);
    }
  }

  private async recordGroups(
    teamId: string,
    changes: readonly Change[],
    delta: LedgerCounts,
    origin: EventOrigin,
    tx: Transaction,
  ): Promise<void> {
    const ids = new Set(
      changes.flatMap(({ before, after }) => [before, after].flatMap((of) => of?.vulnerability_id ?? [])),
    );
    const stored = await this.options.groups.of(teamId, [...ids], tx);
    const groups = new Map([...stored].map(([id, group]) => [id, copied(group)]));
    const lowered = new Set<string>();
    const groupFor = (of: Occurrence): Group => {
      const known = groups.get(of.vulnerability_id) ?? emptyGroup(newId('risk'), of);
      groups.set(of.vulnerability_id, known);
      return known;
    };
    for (const { before, after } of changes) {
      if (before) {
        const group = groupFor(before);
        tally(group, before, -1);
        if (before.risk_score >= group.risk_score && isLowered(before, after)) lowered.add(before.vulnerability_id);
      }
      if (after) {
        const group = groupFor(after);
        tally(group, after, 1);
        group.updated_at = later(group.updated_at, after.status_at);
      }
    }
    for (const id of lowered) {
      const worst = await this.options.occurrences.worst(teamId, id, tx);
      if (worst) groups.get(id)!.risk_score = worst.risk_score;
    }
    for (const group of groups.values()) {
      settle(group);
      const before = stored.get(group.vulnerability_id);
      countGroup(delta, before, -1);
      countGroup(delta, group, 1);
      this.announce(before, group, origin, tx);
    }
    await this.options.groups.write(
      teamId,
      [...groups.values()].map((group) => ({ before: stored.get(group.vulnerability_id), group })),
      tx,
    );
  }

  private announce(before: Group | undefined, group: Group, origin: EventOrigin, tx: Transaction): void {
    if (group.risk_status === null || group.occurrence_count <= 0) return;
    const risk = {
      risk_id: group._id,
      vulnerability_id: group.vulnerability_id,
      title: group.title,
      severity: group.severity,
      risk_score: group.risk_score,
      priority_rank: group.priority_rank,
      status: group.risk_status,
      affected_asset_count: affectedAssets(group),
    };
    const threshold = this.options.riskThreshold;
    const isNew = !before || before.risk_status === null;
    const changed = isNew
      ? []
      : (['risk_score', 'priority_rank', 'risk_status'] as const).filter((field) => before[field] !== group[field]);
    if (isNew) tx.emit(makeEvent('risk.created', origin, risk));
    else if (changed.length > 0) tx.emit(makeEvent('risk.updated', origin, { ...risk, changed }));
    if (group.risk_score >= threshold && (isNew || before.risk_score < threshold))
      tx.emit(makeEvent('risk.threshold_breached', origin, { ...risk, threshold }));
  }

  private async recordAssets(teamId: string, changes: readonly Change[], tx: Transaction): Promise<void> {
    const assets = new Map<string, AssetSummary>();
    for (const { before, after } of changes) {
      const of = (after ?? before) as Occurrence;
      const asset =
        assets.get(of.asset_id) ?? (await this.options.assets.find(teamId, of.asset_id, tx)) ?? emptyAsset(of);
      assets.set(of.asset_id, asset);
      if (before) tallyAsset(asset, before, -1);
      if (after) tallyAsset(asset, after, 1);
    }
    for (const asset of assets.values()) await this.options.assets.write(teamId, asset, tx);
  }
}

/** What counters and groups are made of; a scan that shows the same again changes none of it. */
const COUNTED = [
  'vulnerability_id',
  // The same list unless it changed.
  'aliases',
  'status',
  'severity',
  'priority_rank',
  'risk_score',
  'base_cvss',
  'sla_stage',
  'fixable',
  'known_exploited',
] as const;

function matters({ before, after }: Change): boolean {
  if (before === null || after === null) return true;
  return COUNTED.some((field) => before[field] !== after[field]);
}

/** Less pressing than before, or no longer of the group. */
function isLowered(before: Occurrence, after: Occurrence | null): boolean {
  if (after?.vulnerability_id !== before.vulnerability_id) return true;
  return after.risk_score < before.risk_score;
}

function countGroup(delta: LedgerCounts, group: Group | undefined, by: 1 | -1): void {
  if (!group || group.occurrence_count <= 0) return;
  count(delta.groups, group.severity, by);
  if (group.risk_status !== null) count(delta.risks, group.risk_status, by);
}

const later = (a: Date, b: Date): Date => (a > b ? a : b);
