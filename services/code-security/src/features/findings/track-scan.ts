import type { Finding } from '@osk/contracts';
import type { Part } from '../../engines/engine';
import type { ScanResult } from '../scans/after-scan';
import type { CodeScanDocument } from '../scans/scan.model';
import { SeenByTool, toolKey, type ToolRun } from '../../worker/tool-run';
import type { NewActivity } from './activity.repo';
import { isSideLine, repositoryOf } from './code-line';
import { isQuiet, NOT_BASELINED, UNDECIDED, type Shown, type Tracked } from './tracked';

/** What a scan changes of what is tracked of its asset. */
export interface TrackedChanges {
  added: Tracked[];
  /** Shown again as it was. */
  seen: string[];
  changed: { fingerprint: string; set: Partial<Tracked> }[];
  absent: string[];
  /** Resolved by somebody, and found again by a scan that began after that. */
  contradicted: Tracked[];
  /** Decided upon, or baselined, where a branch alone showed it, and now shown by another line: `vulns` has to hear it of that one. */
  merged: Tracked[];
  activity: NewActivity[];
}

type Ended = Pick<
  ScanResult,
  'findings' | 'partOf' | 'completeParts' | 'completedAt' | 'contents' | 'tools' | 'components'
>;

/** Pure: `known` is all that is tracked of the asset (and of the fingerprints found). */
export function trackScan(scan: CodeScanDocument, result: Ended, known: readonly Tracked[]): TrackedChanges {
  const changes: TrackedChanges = {
    added: [],
    seen: [],
    changed: [],
    absent: [],
    contradicted: [],
    merged: [],
    activity: [],
  };
  const before = new Map(known.map((one) => [one.fingerprint, one]));
  const at = result.completedAt;
  const modes = modesOf(scan, result.tools ?? []);
  const seen = new SeenByTool(result.tools ?? [], result.components);
  for (const finding of result.findings) {
    // What the code itself leaves out is the code's to keep; nobody has anything to decide about it.
    if (finding.suppression?.kind === 'in_source') continue;
    const was = before.get(finding.fingerprint);
    const shown = shownBy(scan, finding, result.contents?.get(finding.fingerprint) ?? was?.content ?? '');
    const part = result.partOf.get(finding.fingerprint) ?? 'sast';
    const needs = needsOf(scan, seen.finding(finding, part));
    if (!was) changes.added.push(newlyTracked(scan, finding, { shown, part, at, needs }));
    else seenAgain(scan, was, { shown, at, needs }, changes);
    before.delete(finding.fingerprint);
  }
  for (const one of before.values()) {
    if (!one.present || !looksAt(scan, result, one, modes)) continue;
    changes.absent.push(one.fingerprint);
    changes.activity.push({ fingerprint: one.fingerprint, kind: 'absent', at, by: 'scan', scan_id: scan._id });
  }
  return changes;
}

interface Sight {
  shown: Shown;
  at: Date;
  /** What a scan needs to see it, as far as this one can tell. */
  needs: string[];
}

function seenAgain(scan: CodeScanDocument, was: Tracked, { shown, at, needs }: Sight, changes: TrackedChanges): void {
  const { fingerprint } = was;
  const told = { fingerprint, at, by: 'scan', scan_id: scan._id } as const;
  changes.seen.push(fingerprint);
  // What a branch changes is the branch's until it is merged.
  if (isSideLine(scan.asset_id) && was.shown_on !== scan.asset_id) return;
  const set: Partial<Tracked> = { ...differing(was, shown) };
  const only_with = needs.filter((need) => isTool(need) || was.only_with.includes(need));
  if (only_with.join() !== was.only_with.join()) set.only_with = only_with;
  if (set.file !== undefined || set.rule_id !== undefined)
    changes.activity.push({ ...told, kind: 'moved', text: `${was.rule_id} ${was.file ?? ''}`.trim() });
  if (!was.present) {
    Object.assign(set, { present: true, absent_since: null });
    changes.activity.push({ ...told, kind: 'returned' });
  }
  if (set.shown_on !== undefined && isQuiet(was, at)) changes.merged.push({ ...was, ...set });
  if (was.state === 'resolved' && isLater(scan, was)) changes.contradicted.push({ ...was, ...set });
  if (Object.keys(set).length > 0) changes.changed.push({ fingerprint, set });
}

/** A scan that had begun before somebody decided cannot contradict them. */
export const isLater = (
  { started_at, created_at }: CodeScanDocument,
  { decided_at }: Pick<Tracked, 'decided_at'>,
): boolean => decided_at === null || (started_at ?? created_at) > decided_at;

function newlyTracked(
  { asset_id, _id }: CodeScanDocument,
  { fingerprint, first_seen }: Finding,
  { shown, part, at, needs }: Sight & { part: Part },
): Tracked {
  const since = new Date(first_seen);
  return {
    ...{ ...UNDECIDED, ...NOT_BASELINED, ...shown, fingerprint, asset_id: repositoryOf(asset_id), part },
    ...{ first_seen: since, last_seen: at, last_scan_id: _id, present: true, absent_since: null },
    ...{ only_with: needs, changed_at: at },
  };
}

function shownBy({ repo, branch, asset_id, policy_pack }: CodeScanDocument, finding: Finding, content: string): Shown {
  const { rule_id, name, severity, category, location, vulnerability } = finding;
  return {
    ...{ repo, branch, shown_on: asset_id, policy_pack, rule_id, name, severity, category, content },
    file: location.file ?? null,
    vulnerability_id: vulnerability?.id ?? rule_id,
  };
}

function differing(was: Tracked, shown: Shown): Partial<Shown> {
  return Object.fromEntries(Object.entries(shown).filter(([name, value]) => was[name as keyof Shown] !== value));
}

const HISTORY = 'history';
const isTool = (need: string): boolean => need !== HISTORY;

/** What a scan could look at that another may not. */
function modesOf({ options }: CodeScanDocument, tools: readonly ToolRun[]): string[] {
  return [
    ...(options.history ? [HISTORY] : []),
    // What was remembered of any tool, when tools were not told apart.
    ...(options.adapters ? ['adapters'] : []),
    ...tools.filter(({ whole }) => whole).map(toolKey),
  ];
}

function needsOf({ options }: CodeScanDocument, tool: ToolRun | undefined): string[] {
  return [...(options.history ? [HISTORY] : []), ...(tool ? [toolKey(tool)] : [])];
}

/** Whether a scan that does not show it says that it is gone. One of another branch says nothing of this one's. */
function looksAt(scan: CodeScanDocument, { completeParts }: Ended, one: Tracked, modes: readonly string[]): boolean {
  return (
    !scan.findings_truncated &&
    // A scan that was under way at the same time, of code that may be newer, has shown it.
    one.last_seen <= (scan.started_at ?? scan.created_at) &&
    completeParts.includes(one.part) &&
    one.shown_on === scan.asset_id &&
    one.branch === scan.branch &&
    one.only_with.every((mode) => modes.includes(mode))
  );
}
