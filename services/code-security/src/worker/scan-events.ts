import type { Component } from '@osk/components';
import { makeEvent, type EventData, type Finding, type PlatformEvent, type ReportedComponent } from '@osk/contracts';
import type { Part } from '../engines/engine';
import type { CodeScanDocument } from '../features/scans/scan.model';

const BATCH = 500;
/** As many as `scans` keeps of any scan. */
export const MAX_SHOWN = 5_000;
const TOOL_TYPE = 'code-security';

type WorkChange = Pick<EventData<'scan_work.changed'>, 'status' | 'progress' | 'phase' | 'result'>;

/** How the scan stands, for `scans`, which keeps the history and the gate. */
export function workChanged(scan: CodeScanDocument, change: WorkChange): PlatformEvent {
  return makeEvent('scan_work.changed', originOf(scan), {
    scan_id: scan._id,
    scan_type: scan.scan_type,
    scan_profile: 'standard',
    tool_type: TOOL_TYPE,
    target: targetOf(scan),
    asset_id: scan.asset_id,
    trigger: scan.trigger,
    user_id: scan.user_id,
    request_id: scan.request_id,
    branch: scan.branch,
    fail_on_severity: scan.fail_on_severity,
    created_at: scan.created_at.toISOString(),
    started_at: (scan.started_at ?? scan.created_at).toISOString(),
    ...change,
  });
}

/** What `scans` keeps of the findings and shows in results and SARIF: the worst of them, in batches. */
export function workFindings(scan: CodeScanDocument, findings: readonly Finding[]): PlatformEvent[] {
  if (findings.length === 0) return [];
  return batches(findings.slice(0, MAX_SHOWN)).map((batch, index) =>
    makeEvent('scan_work.findings', originOf(scan), { scan_id: scan._id, batch: index, findings: batch }),
  );
}

/**
 * The findings of one part, or of those what only one tool shows. Each is a series of its own for `vulns`, so that a scan
 * of secrets closes no dependency, whatever scan type asked for it. An empty last batch too: it says that nothing was
 * found.
 */
export function findingEvents(
  scan: CodeScanDocument,
  series: { part: Part; scanner?: string | null; findings: readonly Finding[]; complete: boolean },
): PlatformEvent[] {
  const { part, scanner = null, findings, complete } = series;
  return batches(findings).map((batch, index, { length }) =>
    makeEvent('findings.reported', originOf(scan), {
      scan_id: scan._id,
      scan_type: scanner === null ? `code/${part}` : `code/${part}/${scanner}`,
      source: 'application',
      asset_id: scan.asset_id,
      batch: index,
      last: index === length - 1,
      complete,
      findings: batch,
    }),
  );
}

/** The components of the source, or those that one tool alone found, which `vulns` keeps and matches anew whenever the intelligence moves. */
export function componentEvents(
  scan: CodeScanDocument,
  components: readonly Component[],
  { complete, scanner = null }: { complete: boolean; scanner?: string | null },
): PlatformEvent[] {
  return batches(components.filter(({ version }) => version !== '').map(reported)).map((batch, index, { length }) =>
    makeEvent('components.reported', originOf(scan), {
      scan_id: scan._id,
      source: 'application',
      asset_id: scan.asset_id,
      scope: scanner === null ? 'code' : `code/${scanner}`,
      batch: index,
      last: index === length - 1,
      complete,
      components: batch,
    }),
  );
}

function reported({ purl, name, version, scope, direct, locations }: Component): ReportedComponent {
  const [place] = locations;
  return {
    purl,
    name,
    version,
    scope,
    ...(place ? { file: place.file } : {}),
    ...(place?.line ? { line: place.line } : {}),
    ...(direct === null ? {} : { direct }),
  };
}

function batches<T>(items: readonly T[]): T[][] {
  const count = Math.max(1, Math.ceil(items.length / BATCH));
  return Array.from({ length: count }, (_, index) => items.slice(index * BATCH, (index + 1) * BATCH));
}

const targetOf = ({ origin, repo }: CodeScanDocument): string => (origin.kind === 'git' ? origin.url : repo);

const originOf = ({ team_id, request_id }: CodeScanDocument) => ({
  team_id,
  source_module: 'code-security',
  request_id,
});
