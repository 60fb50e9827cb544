import type { CodeSource } from '../engines/engine';
import type { CodeScanDocument } from '../features/scans/scan.model';

/** Code that has come in, for as long as a scan needs it. */
export interface OpenedSource {
  source: CodeSource;
  /** What was found out about it on the way. */
  branch: string | null;
  commit: string | null;
  /** What was left out when it came in, for the coverage. */
  skipped: { what: string; reason: string }[];
  /** Takes the working folder away. */
  close(): Promise<void>;
}

/** Brings a scan's code to this machine. Throws `SourceError` for what cannot be taken in. */
export type OpenSource = (
  scan: CodeScanDocument,
  options: { signal: AbortSignal; onProgress(phase: string): void },
) => Promise<OpenedSource>;
