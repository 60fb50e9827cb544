import { Readable } from 'node:stream';
import type { Finding, SeverityCounts } from '@osk/contracts';
import { FINDING_COLUMNS, HTML_CSP, toCsv, toHtml, toPdf, toSarifText, type FindingsReport } from '@osk/reports';
import type { FileReply } from '@osk/service-kit';
import type { CodeScanDocument } from '../scans/scan.model';

/** What a file is written of. */
export interface FileSource {
  scan: CodeScanDocument;
  score: { score: number; rating: string } | null;
  /** All findings, worst first, anew at each call. */
  findings(): AsyncIterable<Finding>;
  now: Date;
}

interface Written {
  contentType: string;
  extension: string;
  chunks: AsyncIterable<string | Buffer>;
  headers?: Record<string, string>;
}

/** What a report can be exported as; a row more is a format more. */
const FORMATS = {
  json: (of) => ({ contentType: 'application/json', extension: 'json', chunks: jsonOf(of) }),
  csv: (of) => ({
    contentType: 'text/csv; charset=utf-8',
    extension: 'csv',
    chunks: toCsv(FINDING_COLUMNS, of.findings()),
  }),
  html: (of) => ({
    contentType: 'text/html; charset=utf-8',
    extension: 'html',
    chunks: toHtml(reportOf(of)),
    headers: { 'Content-Security-Policy': HTML_CSP },
  }),
  pdf: (of) => ({ contentType: 'application/pdf', extension: 'pdf', chunks: toPdf(reportOf(of)) }),
  sarif: (of) => ({ contentType: 'application/sarif+json', extension: 'sarif', chunks: sarifOf(of) }),
} as const satisfies Record<string, (of: FileSource) => Written>;

export type ReportFormat = keyof typeof FORMATS;
export const REPORT_FORMATS = Object.keys(FORMATS) as ReportFormat[];

/** The report in a format, read from the store as it is sent. */
export function fileOf(format: ReportFormat, of: FileSource): FileReply {
  const { contentType, extension, chunks, headers }: Written = FORMATS[format](of);
  return {
    contentType,
    filename: fileName(of.scan, extension),
    body: Readable.from(chunks, { objectMode: false }),
    ...(headers && { headers }),
  };
}

/** Letters, digits, dots and dashes: a name that every system takes and no header is broken by. */
export function fileName({ repo, _id }: Pick<CodeScanDocument, 'repo' | '_id'>, extension: string): string {
  const name = repo
    .replace(/^https?:\/\//, '')
    .replace(/[^A-Za-z0-9.-]+/g, '-')
    .replace(/^[.-]+|[.-]+$/g, '')
    .slice(-80);
  return `${name || 'report'}-${_id}.${extension}`;
}

async function* jsonOf({ scan, score, findings, now }: FileSource): AsyncGenerator<string> {
  const { _id: scan_id, scan_type, repo, branch, commit, status, application, owner, policy_pack, coverage } = scan;
  const head = {
    ...{ scan_id, scan_type, repo, branch, commit, status, application, owner, policy_pack },
    ...{ created_at: scan.created_at, completed_at: scan.completed_at, generated_at: now },
    summary: {
      findings_count: scan.findings_count,
      findings_by_severity: countsOf(scan),
      suppressed_count: scan.suppressed_count,
      score: score?.score ?? null,
      rating: score?.rating ?? null,
    },
    coverage,
  };
  yield `${JSON.stringify(head).slice(0, -1)},"findings":[`;
  let separator = '\n';
  for await (const finding of findings()) {
    yield separator + JSON.stringify(finding);
    separator = ',\n';
  }
  yield '\n]}\n';
}

function sarifOf({ scan, findings }: FileSource): AsyncIterable<string> {
  return toSarifText({
    scan_id: scan._id,
    target: scan.repo,
    status: scan.status,
    coverage: scan.coverage ?? { planned: [], run: [], skipped: [] },
    engines: scan.coverage?.run ?? [],
    findings,
  });
}

function reportOf({ scan, score, findings, now }: FileSource): FindingsReport {
  const facts: (readonly [string, string | null])[] = [
    ['Scan', scan._id],
    ['Type', scan.scan_type],
    ['Repository', scan.repo],
    ['Branch', scan.branch],
    ['Commit', scan.commit],
    ['Application', scan.application],
    ['Owner', scan.owner],
    ['Status', scan.status],
    ['Completed', scan.completed_at?.toISOString() ?? null],
    ['Score', score && `${score.score} of 100 (${score.rating})`],
    ['Suppressed', scan.suppressed_count > 0 ? String(scan.suppressed_count) : null],
  ];
  return {
    title: `Code security report: ${scan.repo}`,
    generatedAt: now,
    facts: facts.filter((fact): fact is readonly [string, string] => fact[1] !== null),
    counts: countsOf(scan),
    notes: notesOf(scan),
    findings: findings(),
  };
}

function notesOf({ failure, findings_truncated, coverage }: CodeScanDocument): string[] {
  return [
    ...(failure ? [`The scan failed: ${failure.reason}`] : []),
    ...(findings_truncated ? ['More was found than is kept of a scan: these are the worst.'] : []),
    ...(coverage?.skipped ?? []).map(({ what, reason }) => `Not looked at: ${what} (${reason})`),
  ];
}

/** The store may bring keys of its own with a sub-document. */
export function countsOf({ findings_by_severity: counts }: CodeScanDocument): SeverityCounts {
  const { critical, high, medium, low, info } = counts;
  return { critical, high, medium, low, info };
}
