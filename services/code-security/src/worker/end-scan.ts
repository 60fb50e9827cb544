import { countBySeverity, type Coverage, type Finding, type PlatformEvent, type PolicyVerdict } from '@osk/contracts';
import { EgressError, isRefusal } from '@osk/egress';
import { PeerError } from '@osk/service-host';
import type { Part } from '../engines/engine';
import type { ScanResult } from '../features/scans/after-scan';
import { NO_FINDINGS, type CodeScanDocument } from '../features/scans/scan.model';
import { SourceError } from '../sources';
import type { BuiltFindings } from './build-findings';
import type { EnginesResult } from './run-engines';
import { reportSeries } from './report-series';
import { MAX_SHOWN, workChanged, workFindings } from './scan-events';
import { ScanTimeoutError } from './timeout';

type Outcome = Partial<Omit<CodeScanDocument, '_id' | 'team_id' | 'job'>>;

/** Everything that is written when a scan has ended. */
export interface EndedScan {
  scan: CodeScanDocument;
  outcome: Outcome;
  findings: readonly Finding[];
  /** For the hooks; none when the scan failed. */
  result?: ScanResult;
  events: PlatformEvent[];
}

const NOTHING: Coverage = { planned: [], run: [], skipped: [] };
const FACTS_LIMIT = 256 * 1024;

/** A scan with a result: whole when each of its parts is. */
export function endedScan(
  scan: CodeScanDocument,
  engines: EnginesResult,
  built: BuiltFindings,
  policy: PolicyVerdict | null,
  at: Date,
): EndedScan {
  const completeParts = engines.parts.filter(({ complete }) => complete).map(({ part }) => part);
  const whole = engines.coverage.planned.every((part) => completeParts.includes(part as Part)) && !built.truncated;
  const status = whole ? 'completed' : 'partial';
  const components = engines.catalogue?.components ?? [];
  const open = built.findings.filter((finding) => finding.status === 'open');
  const shown = workFindings(scan, built.findings);
  const outcome: Outcome = {
    status,
    progress: 1,
    phase: '',
    branch: scan.branch,
    commit: scan.commit,
    asset_id: scan.asset_id,
    findings_count: open.length,
    findings_by_severity: countBySeverity(open),
    findings_truncated: built.truncated,
    suppressed_count: built.findings.length - open.length,
    components_count: components.length,
    policy,
    coverage: engines.coverage,
    facts: boundedJson(engines.facts),
    failure: null,
    completed_at: at,
  };
  return {
    scan: { ...scan, ...outcome },
    outcome,
    findings: built.findings,
    result: {
      status,
      completeParts,
      partOf: built.partOf,
      tools: engines.tools,
      contents: built.contents,
      findings: built.findings,
      components,
      projects: engines.catalogue?.projects ?? [],
      completedAt: at,
    },
    events: [
      ...reportSeries(scan, engines, built),
      ...shown,
      workChanged(scan, {
        status,
        progress: 1,
        phase: '',
        result: {
          ended_at: at.toISOString(),
          batches: shown.length,
          findings_count: open.length,
          findings_by_severity: countBySeverity(open),
          findings_truncated: built.truncated || built.findings.length > MAX_SHOWN,
          coverage: engines.coverage,
          ...(policy ? { policy } : {}),
          facts: { components: components.length, commit: scan.commit, suppressed: outcome.suppressed_count },
          failure: null,
        },
      }),
    ],
  };
}

/** A scan without one: `error` is why. */
export function failedScan(scan: CodeScanDocument, error: unknown, coverage: Coverage = NOTHING): EndedScan {
  const at = new Date();
  const failure = { reason: reasonOf(error), class: classOf(error) };
  const outcome: Outcome = {
    status: 'failed',
    phase: '',
    findings_count: 0,
    findings_by_severity: { ...NO_FINDINGS },
    coverage,
    failure,
    completed_at: at,
  };
  const result = {
    ended_at: at.toISOString(),
    batches: 0,
    findings_count: 0,
    findings_by_severity: { ...NO_FINDINGS },
    findings_truncated: false,
    coverage,
    facts: {},
    failure,
  };
  return {
    scan: { ...scan, ...outcome },
    outcome,
    findings: [],
    events: [workChanged(scan, { status: 'failed', progress: scan.progress, phase: '', result })],
  };
}

function reasonOf(error: unknown): string {
  if (error instanceof PeerError) return `The vulnerability intelligence cannot be asked: ${error.message}`;
  return (error instanceof Error ? error.message : String(error)).slice(0, 1_000);
}

/** By class and code, never by text (STYLE). */
function classOf(error: unknown): string {
  if (error instanceof SourceError || error instanceof ScanTimeoutError) return error.failureClass;
  if (isRefusal(error)) return 'permission';
  if (error instanceof EgressError) return error.code === 'timeout' ? 'timeout' : 'connectivity';
  return error instanceof PeerError ? 'connectivity' : 'tool_error';
}

function boundedJson(facts: Record<string, unknown>): string {
  const json = JSON.stringify(facts);
  return json.length <= FACTS_LIMIT ? json : JSON.stringify({ truncated: true, bytes: json.length });
}
