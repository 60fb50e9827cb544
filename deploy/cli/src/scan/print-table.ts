import { SEVERITIES, type Finding, type FindingLocation, type Severity } from '@osk/contracts';
import Table from 'cli-table3';
import type { ScanReport } from './scan-report';

const COLOUR: Record<Severity, string> = {
  critical: '\u001b[1;31m',
  high: '\u001b[31m',
  medium: '\u001b[33m',
  low: '\u001b[36m',
  info: '\u001b[2m',
};
const RESET = '\u001b[0m';
const RULE = 32;

/** The report for a person: findings, what was not looked at, the verdict. `colour` only for a terminal. */
export function toTable(report: ScanReport, options: { colour: boolean; width: number }): string {
  const paint = (text: string, severity: Severity) => (options.colour ? `${COLOUR[severity]}${text}${RESET}` : text);
  const parts = [headline(report)];
  const open = report.findings.filter(({ status }) => status === 'open');
  if (open.length > 0) parts.push(findingsTable(open, paint, options.width));
  if (open.length < report.findings.length)
    parts.push(`${report.findings.length - open.length} more are kept out by decisions of the team`);
  parts.push(summaryLine(report, paint), ...gaps(report), verdict(report));
  return `${parts.join('\n')}\n`;
}

function headline(report: ScanReport): string {
  const ratings = report.scans
    .filter(({ engine_rating }) => engine_rating)
    .map(({ scan_type, engine_rating }) => `${scan_type} ${engine_rating}`);
  return `${report.target}  (${report.scan_types.join(', ')})${ratings.length > 0 ? `  rating: ${ratings.join(', ')}` : ''}`;
}

function findingsTable(
  findings: readonly Finding[],
  paint: (text: string, severity: Severity) => string,
  width: number,
): string {
  const where = Math.max(18, Math.min(40, Math.floor(width * 0.25)));
  const name = Math.max(20, width - 11 - where - RULE - 5);
  const table = new Table({
    head: ['severity', 'finding', 'where', 'rule'],
    colWidths: [11, name, where, RULE],
    style: { head: [], border: [] },
  });
  for (const finding of findings) {
    const cells = [
      [finding.name, name],
      [place(finding.location), where],
      [finding.rule_id, RULE],
    ] as const;
    table.push([
      paint(finding.severity, finding.severity),
      ...cells.map(([text, width]) => fold(clean(text), width - 2)),
    ]);
  }
  return table.toString();
}

/** Breaks at blanks where it can; what is longer than a line (a URL) is broken anywhere rather than cut off. */
export function fold(text: string, width: number): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line && line.length + 1 + word.length > width) {
      lines.push(line);
      line = '';
    }
    line = line ? `${line} ${word}` : word;
    for (; line.length > width; line = line.slice(width)) lines.push(line.slice(0, width));
  }
  return [...lines, line].join('\n');
}

/** Scanned servers choose some of these texts: control characters must not reach the terminal. */
export function clean(text: string): string {
  // eslint-disable-next-line no-control-regex -- that is what is looked for
  return text.replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ');
}

const version = ({ name, version: has, fixed_version }: NonNullable<FindingLocation['package']>): string =>
  `${name} ${has}${fixed_version ? ` -> ${fixed_version}` : ''}`;

export function place(location: FindingLocation): string {
  const { file, start_line, url, host, port, object, resource_id, package: component } = location;
  if (component && file) return `${version(component)} in ${file}${start_line ? `:${start_line}` : ''}`;
  if (file) return start_line ? `${file}:${start_line}` : file;
  if (url) return url;
  if (host) return port ? `${host}:${port}` : host;
  if (object) return [object.kind, object.namespace, object.name].filter(Boolean).join('/');
  return location.package?.purl ?? resource_id ?? '';
}

function summaryLine(report: ScanReport, paint: (text: string, severity: Severity) => string): string {
  const counts = report.summary.findings_by_severity;
  const shown = SEVERITIES.filter((severity) => counts[severity] > 0).map((severity) =>
    paint(`${counts[severity]} ${severity}`, severity),
  );
  const score = report.summary.score === null ? '' : `; score ${report.summary.score} (${report.summary.rating})`;
  return `${report.summary.findings_count} finding${report.summary.findings_count === 1 ? '' : 's'}${shown.length > 0 ? `: ${shown.join(', ')}` : ''}${score}`;
}

function gaps(report: ScanReport): string[] {
  const failed = report.scans
    .filter(({ failure }) => failure)
    .map(({ scan_type, failure }) => `${scan_type} failed (${failure!.class}): ${clean(failure!.reason)}`);
  const skipped = report.coverage.skipped
    .slice(0, 10)
    .map(({ what, reason }) => `not looked at: ${clean(what)} (${clean(reason)})`);
  const more =
    report.coverage.skipped.length > 10 ? [`... and ${report.coverage.skipped.length - 10} more not looked at`] : [];
  return [...failed, ...skipped, ...more];
}

function verdict(report: ScanReport): string {
  if (report.gate.passed) return 'PASS';
  const reasons = report.gate.reasons.map(({ message }) => message).join('; ');
  const help = report.gate.to_pass.slice(0, 5).map((text) => `  - ${clean(text)}`);
  return [`FAIL: ${reasons || 'no verdict'}`, ...(help.length > 0 ? ['to pass:', ...help] : [])].join('\n');
}
