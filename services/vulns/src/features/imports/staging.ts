import { open, type FileHandle } from 'node:fs/promises';
import type { FindingSource, RawFinding, ReportedComponent } from '@osk/contracts';
import { errors } from '@osk/service-kit';
import { printable } from '../../feeds/problems';
import { cleanComponent, cleanFinding } from './clean';
import { ReportError, type ReportSink } from './report-format';

/** One line of a staged report. */
export type StagedEntry = { asset: string } & ({ finding: RawFinding } | { component: ReportedComponent });

export interface SkippedReason {
  reason: string;
  count: number;
}

export interface Staged {
  tools: { name: string; version: string }[];
  /** Null where the report does not tell. */
  source: FindingSource | null;
  assets: string[];
  counts: { findings: number; components: number; skipped: number };
  /** The most frequent first. */
  skipped: SkippedReason[];
}

const FLUSH_AT = 256 * 1024;
const MOST_ASSETS = 10_000;
const MOST_TOOLS = 20;
const MOST_REASONS = 500;
const SHOWN_REASONS = 20;

/**
 * Takes what a report holds to a file, one entry a line, so that a report that breaks off in its middle changes nothing,
 * and one of any size is never in memory. `assetId` stands for whatever the report calls what it looked at.
 */
export class Staging implements ReportSink {
  private readonly tools = new Map<string, { name: string; version: string }>();
  private readonly assets = new Set<string>();
  private readonly reasons = new Map<string, number>();
  private readonly counts = { findings: 0, components: 0, skipped: 0 };
  private told: FindingSource | null = null;
  private lines: string[] = [];
  private size = 0;

  private constructor(
    private readonly file: FileHandle,
    private readonly assetId: string | undefined,
  ) {
    if (assetId !== undefined) this.assets.add(assetId);
  }

  static async create(path: string, assetId: string | undefined): Promise<Staging> {
    return new Staging(await open(path, 'wx', 0o600), assetId);
  }

  tool(name: string, version: string): void {
    const tool = { name: printable(name.trim(), 100) || 'unknown', version: printable(version.trim(), 100) };
    if (this.tools.size < MOST_TOOLS) this.tools.set(`${tool.name} ${tool.version}`, tool);
  }

  source(source: FindingSource): void {
    this.told = source;
  }

  async finding(finding: RawFinding, asset?: string): Promise<void> {
    this.counts.findings += 1;
    await this.put({ asset: this.assetFor(asset), finding: cleanFinding(finding) });
  }

  async component(component: ReportedComponent, asset?: string): Promise<void> {
    const clean = cleanComponent(component);
    if (!clean) {
      this.skipped('component without a usable package URL');
      return;
    }
    this.counts.components += 1;
    await this.put({ asset: this.assetFor(asset), component: clean });
  }

  skipped(reason: string): void {
    this.counts.skipped += 1;
    const known = printable(reason, 200);
    if (this.reasons.has(known) || this.reasons.size < MOST_REASONS)
      this.reasons.set(known, (this.reasons.get(known) ?? 0) + 1);
  }

  /** Everything is on disk; nothing can be added. */
  async finish(): Promise<Staged> {
    await this.flush();
    await this.file.close();
    const skipped = [...this.reasons].map(([reason, count]) => ({ reason, count }));
    skipped.sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));
    return {
      tools: [...this.tools.values()],
      source: this.told,
      assets: [...this.assets],
      counts: { ...this.counts },
      skipped: skipped.slice(0, SHOWN_REASONS),
    };
  }

  async discard(): Promise<void> {
    await this.file.close();
  }

  private assetFor(named: string | undefined): string {
    const asset = this.assetId ?? printable((named ?? '').trim(), 2_048);
    if (asset === '')
      throw errors.malformed('asset_id is required: the report does not say what was looked at', {
        code: 'asset_unknown',
      });
    this.assets.add(asset);
    if (this.assets.size > MOST_ASSETS) throw new ReportError(`the report names more than ${MOST_ASSETS} assets`);
    return asset;
  }

  private async put(entry: StagedEntry): Promise<void> {
    const line = JSON.stringify(entry);
    this.lines.push(line);
    this.size += line.length;
    if (this.size > FLUSH_AT) await this.flush();
  }

  private async flush(): Promise<void> {
    if (this.lines.length === 0) return;
    const text = `${this.lines.join('\n')}\n`;
    this.lines = [];
    this.size = 0;
    await this.file.writeFile(text);
  }
}
