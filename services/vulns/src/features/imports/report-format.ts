import type { Readable } from 'node:stream';
import type { FindingSource, RawFinding, ReportedComponent } from '@osk/contracts';

/** Takes what a report holds, one by one; a call that resolves late holds the reader back. */
export interface ReportSink {
  /** Who wrote the report; once, as soon as it is known. Several tools in one report: once for each. */
  tool(name: string, version: string): void;
  /** What kind of thing was looked at, where the report tells and its format holds several; the caller's word counts before it. */
  source(source: FindingSource): void;
  /** `asset`: what the report says was looked at, where it tells; the importer's own `asset_id` counts before it. */
  finding(finding: RawFinding, asset?: string): Promise<void>;
  component(component: ReportedComponent, asset?: string): Promise<void>;
  /** An entry that could not be read: counted, its reason reported, and the rest goes on. */
  skipped(reason: string): void;
}

/** A kind of report of another tool. Each is a folder of its own; adding one touches nothing else. */
export interface ReportFormat {
  /** As callers name it: `sarif`, `trivy`, `cyclonedx`, ... */
  readonly id: string;
  readonly label: string;
  /** Where its findings come from when the caller does not say. */
  readonly source: FindingSource;
  /** It lists what is on the asset: a complete one without any component says that there is none. */
  readonly inventory?: true;
  /** True when the first 64 KiB of a file look like this format and like no other. */
  detects(head: string): boolean;
  /**
   * Reads the report, streaming: memory does not grow with the file.
   * @throws ReportError when the file is not this format, or is cut off
   */
  read(open: () => Readable, sink: ReportSink): Promise<void>;
}

/** The file cannot be read as what it was said to be; the message names the place, for the caller. */
export { DocumentError as ReportError } from '@osk/readers';
