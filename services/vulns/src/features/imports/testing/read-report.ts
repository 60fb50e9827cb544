import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { FindingSource, RawFinding, ReportedComponent } from '@osk/contracts';
import type { ReportFormat, ReportSink } from '../report-format';

export interface ReadReport {
  tools: string[];
  source: FindingSource | null;
  findings: (RawFinding & { asset?: string })[];
  components: (ReportedComponent & { asset?: string })[];
  skipped: string[];
}

/** What a format makes of a text, handed over in small pieces as an upload would be. */
export async function readReport(format: ReportFormat, text: string | Buffer, piece = 1_000): Promise<ReadReport> {
  const bytes = Buffer.from(text as string);
  const open = (): Readable => {
    const parts: Buffer[] = [];
    for (let at = 0; at < bytes.length; at += piece) parts.push(bytes.subarray(at, at + piece));
    return Readable.from(parts);
  };
  const report: ReadReport = { tools: [], source: null, findings: [], components: [], skipped: [] };
  const sink: ReportSink = {
    tool: (name, version) => void report.tools.push(`${name} ${version}`.trim()),
    source: (source) => void (report.source = source),
    finding: async (finding, asset) => void report.findings.push(asset === undefined ? finding : { ...finding, asset }),
    component: async (component, asset) =>
      void report.components.push(asset === undefined ? component : { ...component, asset }),
    skipped: (reason) => void report.skipped.push(reason),
  };
  await format.read(open, sink);
  return report;
}

/** A file of the format's own `samples/` folder. */
export const sample = (formatFolder: string, name: string): string =>
  readFileSync(`${formatFolder}/samples/${name}`, 'utf8');
