import type { Catalogue } from '@osk/components';
import type { Coverage, MatchRequest, MatchResponse, RawFinding } from '@osk/contracts';
import type { Egress } from '@osk/egress';
import type { FileTree } from '@osk/file-tree';

/** What a code scan can consist of. A scan type is a choice of them (`scan-parts.ts`). */
export const PARTS = ['components', 'dependencies', 'secrets', 'secret_history', 'sast', 'iac'] as const;
export type Part = (typeof PARTS)[number];

/** The code under scan, unpacked on this machine for as long as the scan runs. */
export interface CodeSource {
  /** Absolute path of the folder that `tree` lists; for tools that need a real one. */
  root: string;
  tree: FileTree;
  /** What findings hang on, stable across scans: repository URL, or `upload/<name>`. */
  assetId: string;
  /** Blobs of the repository's history, newest commit first, when history was asked for and there is one. */
  history?(): AsyncIterable<HistoryBlob>;
}

export interface HistoryBlob {
  commit: string;
  author: string;
  date: Date | null;
  path: string;
  blobId: string;
  content: Buffer;
}

export interface CodeScanOptions {
  /** Look at the Git history as well (secrets). */
  history: boolean;
  /** Ask providers whether a secret is live; read-only, through `egress`. */
  verifySecrets: boolean;
  /** Run the field's tools that are on the PATH as extra sources. */
  adapters: boolean;
  /** A file of the source that lists known secrets; without it the usual names are looked for. */
  baselineFile?: string | null;
}

export interface CodeEngineContext {
  egress: Egress;
  /** Aborted on cancellation, lost lease or when time is up; engines stop promptly. */
  signal: AbortSignal;
  options: CodeScanOptions;
  /** `fraction` 0 to 1 of this engine's own work. */
  progress(fraction: number, phase: string): void;
  log(level: 'debug' | 'info' | 'warn', message: string, details?: Record<string, unknown>): void;
  now(): Date;
  /** What identities of secrets are hashed under, so that nobody outside can guess at them. */
  identityKey: string;
  /**
   * The components of the source; catalogued once per scan, whoever asks first, with those that adapters of the part
   * `components` found beside it.
   */
  catalogue(): Promise<Catalogue>;
  /** Asks `vulns` which advisories speak of components; any number, in calls of a bearable size. */
  match(components: MatchRequest['components']): Promise<MatchResponse['results']>;
}

/** What an engine came to; its findings' place is relative to the source's root. */
export interface CodeEngineResult {
  findings: RawFinding[];
  coverage: Coverage;
  /**
   * False when something that was to be looked at was not, so that what is missing from `findings` may still be there.
   * Default: nothing was skipped.
   */
  complete?: boolean;
  /**
   * What the engine found of a part that it looks at only when asked to (the history of secrets): a series of its own,
   * so that a scan that does not look there closes nothing of it.
   */
  beside?: { part: Part; findings: RawFinding[]; complete: boolean };
  /** Counts and names for people; small JSON. */
  facts?: Record<string, unknown>;
  /** Packages that an adapter of the part `components` found; the catalogue then has them as well. */
  components?: Catalogue['components'];
}

/**
 * Looks at one part of the code. A folder below `engines/` with an `index` whose default export makes one; found by
 * folder. What an engine throws ends its part (`skipped`, with the reason), not the scan.
 */
export interface CodeEngine {
  /** `dependencies`, `gitleaks`: unique. */
  id: string;
  /** Adapters: `detection.scanner` of their findings, where that is not the id. */
  scanner?: string;
  part: Part;
  /** An adapter runs a tool of the PATH as an extra source, only when the scan asks for adapters. */
  kind: 'builtin' | 'adapter';
  description: string;
  /** Adapters: the tool's version, or undefined when it is not on the PATH. */
  version?(): Promise<string | undefined>;
  run(source: CodeSource, context: CodeEngineContext): Promise<CodeEngineResult>;
}
