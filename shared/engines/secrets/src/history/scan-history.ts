import type { SecretFinding } from '../types';
import { isBinaryPath } from '../filters/paths';
import { inspectorOf, type InspectOptions } from '../scanning/inspector';
import { inspectContent } from '../scanning/scan-text';
import { conceal, reveal } from '../reporting/reveal';

/** One version of one file, as a commit brought it in. */
export interface HistoryBlob {
  commit: string;
  author: string;
  /** ISO 8601. */
  date: string;
  path: string;
  /** The same for the same content: Git's blob id. */
  blobId: string;
  content: Buffer;
}

export interface HistoryOptions extends InspectOptions {
  signal?: AbortSignal;
  /** Whether a blob is part of the current files; without it nothing is said to be. */
  inHead?: (blob: { path: string; blobId: string }) => boolean;
}

export interface HistoryResult {
  findings: SecretFinding[];
  /** Blobs that were looked at, and those that were there before under another path or commit. */
  coverage: { blobs: number; repeated: number; bytes: number };
}

/**
 * The secrets that were ever in a repository. Blobs come in any order; each content is looked at once, and each secret
 * of a file is told once, with the earliest commit that had it. It is in HEAD when any blob of the current files has it.
 */
export async function scanHistory(
  blobs: AsyncIterable<HistoryBlob>,
  options: HistoryOptions = {},
): Promise<HistoryResult> {
  const { signal, inHead = () => false } = options;
  const inspector = inspectorOf(options);
  const inspected = new Map<string, SecretFinding[]>();
  const bySecret = new Map<string, SecretFinding>();
  const coverage = { blobs: 0, repeated: 0, bytes: 0 };
  for await (const blob of blobs) {
    signal?.throwIfAborted();
    if (isBinaryPath(blob.path) || inspector.allowed.path(blob.path)) continue;
    // What a rule makes of a content depends on the file's name too.
    const key = `${blob.blobId}\0${blob.path}`;
    let found = inspected.get(key);
    if (found) coverage.repeated += 1;
    else {
      found = inspectContent(blob.path, blob.content, inspector);
      inspected.set(key, found);
      coverage.blobs += 1;
      coverage.bytes += blob.content.length;
    }
    for (const finding of found) merge(bySecret, finding, blob, inHead(blob));
  }
  return { findings: [...bySecret.values()], coverage };
}

function merge(
  bySecret: Map<string, SecretFinding>,
  finding: SecretFinding,
  blob: HistoryBlob,
  current: boolean,
): void {
  const { commit, author, date } = blob;
  const known = bySecret.get(finding.fingerprint);
  const inHead = current || known?.history?.inHead === true;
  const earlier = known?.history && Date.parse(known.history.date) <= Date.parse(date) ? known.history : undefined;
  // The lines of the current file are the ones a reader can look up.
  const shown = known && !(current && known.history?.inHead !== true) ? known : finding;
  // A version of the file that nobody has left it out of is one too many.
  const suppressed = known ? known.suppressed && finding.suppressed : finding.suppressed;
  const { suppressed: _own, ...rest } = shown;
  const merged = {
    ...{ ...rest, history: { ...(earlier ?? { commit, author, date }), inHead } },
    ...(suppressed && { suppressed }),
  };
  bySecret.set(finding.fingerprint, conceal(merged, reveal(shown) ?? ''));
}
