import type { Transaction, TeamTurns } from '@osk/persistence';
import { occurrenceKeys } from '../occurrences/identity';
import type { Occurrence } from '../occurrences/occurrence';
import type { Change, OccurrenceRepository } from '../occurrences/occurrence.repo';
import type { AssetRepository } from '../summaries/asset.repo';
import type { Recorder } from '../summaries/recorder';
import { shown, type ScanContext } from './merge';
import type { Report, Shown } from './report';
import { counted, isOutdated } from './scope';
import { scopeIdOf, type ScopeRepository } from './scope.repo';
import type { Threats } from './threats';
import { united } from './unite';

/** Statements of vendors and teams, which decide before anybody sees a finding. */
export interface Verdicts {
  /** What to do with those that are new or were touched; the same objects where nothing is said. */
  judge(teamId: string, occurrences: readonly Occurrence[], tx: Transaction): Promise<Occurrence[]>;
}

export interface IngestOptions {
  writes: TeamTurns;
  occurrences: OccurrenceRepository;
  assets: Pick<AssetRepository, 'find'>;
  scopes: ScopeRepository;
  recorder: Recorder;
  threats: Threats;
  verdicts: Verdicts;
}

/** Sightings per transaction. */
const CHUNK = 500;

/** Takes what scans report: in batches, in any order, more than once. */
export class Ingest {
  constructor(private readonly options: IngestOptions) {}

  async take(report: Report): Promise<void> {
    const { threats, writes } = this.options;
    const known = await threats.of(report.sightings);
    const sightings = report.sightings.map((sighted, index): Shown => ({ ...sighted, threat: known[index] ?? null }));
    const chunks = Math.max(1, Math.ceil(sightings.length / CHUNK));
    for (let index = 0; index < chunks; index += 1) {
      const chunk = sightings.slice(index * CHUNK, (index + 1) * CHUNK);
      const final = index === chunks - 1;
      const apply = (tx: Transaction) => this.apply(report, chunk, final, tx);
      // Looking at a list again is no message: doing it twice changes nothing the second time.
      if (report.kind === 'rematch') await writes.run(report.team_id, apply);
      else await writes.once(report.team_id, `${report.event_id}/${index}`, 'ingest', apply);
    }
  }

  private async apply(report: Report, sightings: readonly Shown[], final: boolean, tx: Transaction): Promise<void> {
    const { scopes, recorder } = this.options;
    const scope = await scopes.of(report, tx);
    const outdated = isOutdated(scope, report);
    const rematch = report.kind === 'rematch';
    // A newer list has taken the place of the one that was looked at.
    if (rematch && outdated) return;
    const changes = await this.changes(report, sightings, outdated, tx);
    const scanId = rematch ? null : report.scan_id;
    await recorder.record(report.team_id, changes, { requestId: report.request_id, scanId }, tx);
    if (!final || rematch) return;
    const after = counted(scope, report);
    await scopes.write(report.team_id, after, tx);
    if (after.closing && !scope.closing)
      tx.enqueue(
        'vulns.close_scope',
        { team_id: report.team_id, scope_id: scope._id },
        { requestId: report.request_id },
      );
  }

  /** What the sightings change, verdicts included; for those who write by themselves. */
  async changes(
    report: Omit<Report, 'sightings'>,
    sightings: readonly Shown[],
    outdated: boolean,
    tx: Transaction,
  ): Promise<Change[]> {
    const asset = await this.options.assets.find(report.team_id, report.asset_id, tx);
    const exposure = asset?.exposure_at ? asset.exposure : 'unknown';
    const criticality = asset?.ownership?.criticality ?? undefined;
    const context: ScanContext = { ...report, scope: scopeIdOf(report), outdated, exposure, criticality };
    const keys = sightings.map((sighted) => keysOf(report.asset_id, sighted));
    const work = new WorkingSet(await this.options.occurrences.byKeys(report.team_id, [...new Set(keys.flat())], tx));
    for (const [index, sighted] of sightings.entries()) {
      const before = work.find(keys[index] as string[]);
      work.put(before, shown(before, sighted, context));
    }
    const changed = work.changes();
    const touched = changed.flatMap(({ after }) => after ?? []);
    const judged = await this.options.verdicts.judge(report.team_id, touched, tx);
    const verdict = new Map(touched.map((occurrence, index) => [occurrence, judged[index] as Occurrence]));
    return changed.map(({ before, after }) => ({ before, after: after && (verdict.get(after) ?? after) }));
  }
}

function keysOf(assetId: string, { ids, threat }: Shown): string[] {
  return occurrenceKeys(assetId, [...ids, ...(threat?.ids ?? [])]);
}

/** The occurrences that a batch is about, as stored and as they have become. */
class WorkingSet {
  private readonly before = new Map<string, Occurrence>();
  private readonly now = new Map<string, Occurrence | null>();
  private readonly byKey = new Map<string, string>();

  constructor(stored: readonly Occurrence[]) {
    for (const occurrence of stored) {
      this.before.set(occurrence._id, occurrence);
      this.keep(occurrence);
    }
  }

  /** The one occurrence that has any of the keys; several that do are united first. */
  find(keys: readonly string[]): Occurrence | null {
    const ids = [...new Set(keys.flatMap((key) => this.byKey.get(key) ?? []))];
    const [first, ...others] = ids.map((id) => this.now.get(id) as Occurrence);
    if (!first) return null;
    return others.reduce((one, other) => this.unite(one, other), first);
  }

  put(before: Occurrence | null, after: Occurrence): void {
    if (before !== after) this.keep(after);
  }

  changes(): Change[] {
    return [...this.now]
      .map(([id, after]) => ({ before: this.before.get(id) ?? null, after }))
      .filter(({ before, after }) => before !== after);
  }

  private unite(a: Occurrence, b: Occurrence): Occurrence {
    const one = united(a, b);
    const goes = one._id === a._id ? b : a;
    this.now.set(goes._id, null);
    this.keep(one);
    return one;
  }

  private keep(occurrence: Occurrence): void {
    this.now.set(occurrence._id, occurrence);
    for (const key of occurrence.keys) this.byKey.set(key, occurrence._id);
  }
}
