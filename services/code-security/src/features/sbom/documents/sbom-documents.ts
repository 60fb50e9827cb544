import { Readable } from 'node:stream';
import { HTML_CSP } from '@osk/reports';
import { SBOM_FORMATS, writeSbom, type SbomFormatName } from '@osk/sbom';
import type { FileReply } from '@osk/service-kit';
import { fixPlan, type FixPlan, type MatchResult, type PlannedComponent } from '../../../engines/dependencies/fix-plan';
import type { SbomService } from '../sbom.service';
import type { SbomDocument } from '../storage/sbom.model';
import type { SbomStore } from '../storage/sbom-store';
import { componentsCsv, sbomJson, vulnerabilitiesCsv } from './exports';
import { noticesText } from './notices';
import type { SbomReportFormat } from '../schemas';
import { reportHtml } from './report-html';
import type { ReportInput } from './report-input';
import { reportJson } from './report-json';
import { reportPdf } from './report-pdf';
import { sbomSource, type AnalysisOf } from './sbom-source';

export interface DocumentDeps {
  sboms: SbomStore;
  service: SbomService;
  analysisOf: AnalysisOf;
  /** Version of the product, for the documents' tool. */
  version: string;
}

/** Everything that can be made of a bill, as streams. All but `sbomOf` throw `not_found`. */
export class SbomDocuments {
  constructor(private readonly deps: DocumentDeps) {}

  async download(
    teamId: string,
    id: string,
    options: { format?: SbomFormatName; vulnerabilities: boolean },
  ): Promise<FileReply> {
    const sbom = await this.deps.service.one(teamId, id);
    return this.file(sbom, options.format ?? sbom.format, options.vulnerabilities);
  }

  /** The bill of a scan, as a file; null when there is none. */
  async sbomOf(
    { scan }: { scan: { team_id: string; _id: string } },
    family: 'cyclonedx' | 'spdx',
  ): Promise<FileReply | null> {
    const sbom = await this.deps.sboms.heads.find(scan.team_id, scan._id);
    return sbom && this.file(sbom, family === 'spdx' ? 'spdx-json' : 'cyclonedx-json', false);
  }

  async export(teamId: string, id: string, format: 'csv' | 'csv-vulns' | 'json'): Promise<FileReply> {
    const { sboms, service } = this.deps;
    const sbom = await service.one(teamId, id);
    const name = fileName(sbom);
    if (format === 'csv-vulns')
      return {
        body: Readable.from(vulnerabilitiesCsv(sboms, sbom)),
        contentType: CSV,
        filename: `${name}-vulnerabilities.csv`,
      };
    const judge = await service.judge(sbom);
    return format === 'json'
      ? { body: Readable.from(sbomJson(sboms, sbom, judge)), contentType: 'application/json', filename: `${name}.json` }
      : { body: Readable.from(componentsCsv(sboms, sbom, judge)), contentType: CSV, filename: `${name}.csv` };
  }

  async notices(teamId: string, id: string): Promise<FileReply> {
    const sbom = await this.deps.service.one(teamId, id);
    const body = Readable.from(noticesText(this.deps.sboms, sbom));
    return { body, contentType: 'text/plain; charset=utf-8', filename: `${fileName(sbom)}-notices.txt` };
  }

  async fixPlan(teamId: string, id: string): Promise<{ sbom: SbomDocument; plan: FixPlan }> {
    const sbom = await this.deps.service.one(teamId, id);
    return { sbom, plan: await this.planOf(sbom) };
  }

  async report(teamId: string, id: string, format: SbomReportFormat): Promise<FileReply> {
    const page = await this.deps.service.page(teamId, id, {}, { skip: 0, limit: 1 });
    const input = { ...page, plan: await this.planOf(page.sbom) };
    const { contentType, headers, write } = REPORTS[format];
    return {
      body: Readable.from(write(this.deps.sboms, input, new Date()), { objectMode: false }),
      contentType,
      filename: `${fileName(page.sbom)}-report.${format}`,
      ...(headers && { headers }),
    };
  }

  private file(sbom: SbomDocument, format: SbomFormatName, withVulnerabilities: boolean): FileReply {
    const { sboms, analysisOf, version } = this.deps;
    const { contentType, extension } = SBOM_FORMATS[format];
    const source = sbomSource(sboms, sbom, { version, ...(withVulnerabilities && { vulnerabilities: analysisOf }) });
    const body = Readable.from(writeSbom(format, source));
    return { body, contentType, filename: `${fileName(sbom)}.${extension}` };
  }

  private async planOf(sbom: SbomDocument): Promise<FixPlan> {
    const components: PlannedComponent[] = [];
    const results: MatchResult[] = [];
    for await (const { purl, name, version, direct, path, matches } of this.deps.sboms.matches.each(
      sbom.team_id,
      sbom._id,
    )) {
      components.push({ purl, name, version, direct, path });
      results.push({ purl, matches: [...matches], dismissed: [] });
    }
    return fixPlan(components, results);
  }
}

const CSV = 'text/csv; charset=utf-8';

interface ReportWriter {
  contentType: string;
  headers?: Record<string, string>;
  write(sboms: SbomStore, input: ReportInput, now: Date): AsyncIterable<string | Buffer>;
}

const REPORTS: Readonly<Record<SbomReportFormat, ReportWriter>> = {
  html: {
    ...{ contentType: 'text/html; charset=utf-8', headers: { 'Content-Security-Policy': HTML_CSP } },
    write: reportHtml,
  },
  pdf: { contentType: 'application/pdf', write: reportPdf },
  json: { contentType: 'application/json', write: reportJson },
};

const fileName = ({ name, version }: SbomDocument): string =>
  `sbom-${
    `${name}-${version}`
      .replace(/[^A-Za-z0-9._-]+/g, '-')
      .replace(/^[-.]+|[-.]+$/g, '')
      .slice(0, 100) || 'document'
  }`;
