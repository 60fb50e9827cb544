import type { FileTree, TreeFile } from '@osk/file-tree';
import { TreeError } from '@osk/file-tree';
import { readIgnoreFiles } from '../allow/ignore-files';
import { isBinaryPath } from '../filters/paths';
import type { SecretCoverage, SecretFinding } from '../types';
import { inspectorOf, type InspectOptions, type Inspector } from './inspector';
import { inspectStream, PART_BYTES } from './scan-stream';
import { inspectContent } from './scan-text';

export interface ScanOptions extends InspectOptions {
  signal?: AbortSignal;
  /** `fraction` 0 to 1, by bytes. */
  onProgress?: (fraction: number) => void;
  /** Larger files are left out, and told; default 1 GiB. Those over 4 MiB are read in parts. */
  maxFileBytes?: number;
  /** Whether `.oskignore` and `.gitleaksignore` of the tree count; default true. */
  ignoreFiles?: boolean;
}

export interface ScanResult {
  findings: SecretFinding[];
  coverage: SecretCoverage;
}

/** How many files are read ahead of the one being looked at. */
const READ_AHEAD = 16;
const MAX_FILE_BYTES = 1024 * 1024 * 1024;
/** So many findings in one file are test data or a list of leaked passwords; the rest is told, not listed. */
const MOST_PER_FILE = 500;

/**
 * The secrets in a tree of files, by path and line. Rejects with the signal's reason when aborted, and with
 * `AllowListError` for an allow-list's pattern that is none.
 */
export async function scanSecrets(tree: FileTree, options: ScanOptions = {}): Promise<ScanResult> {
  const { signal, onProgress, maxFileBytes = MAX_FILE_BYTES, ignoreFiles = true } = options;
  signal?.throwIfAborted();
  const inspector = inspectorOf(options, ignoreFiles ? [await readIgnoreFiles(tree)] : []);
  const coverage: SecretCoverage = {
    files: tree.files.length,
    scanned: 0,
    bytes: 0,
    rules: inspector.set.rules.length,
    skipped: [...tree.skipped],
    suppressed: inspector.suppressed,
  };
  const files = filesToScan(tree.files, inspector, coverage, maxFileBytes);
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const findings: SecretFinding[] = [];
  let done = 0;
  for await (const { file, result } of readAhead(tree, files, inspector)) {
    signal?.throwIfAborted();
    if (result instanceof TreeError) coverage.skipped.push({ what: file.path, reason: result.message });
    else {
      findings.push(...result.findings.slice(0, MOST_PER_FILE));
      if (result.findings.length > MOST_PER_FILE)
        coverage.skipped.push({
          what: file.path,
          reason: `only the first ${MOST_PER_FILE} of ${result.findings.length} findings are listed`,
        });
      coverage.scanned += 1;
      coverage.bytes += result.bytes;
    }
    done += file.size;
    onProgress?.(total === 0 ? 1 : Math.min(1, done / total));
  }
  return { findings, coverage };
}

function filesToScan(
  files: readonly TreeFile[],
  { allowed, suppressed }: Inspector,
  { skipped }: SecretCoverage,
  maxFileBytes: number,
): TreeFile[] {
  let media = 0;
  const kept = files.filter(({ path, size }) => {
    if (allowed.path(path)) suppressed.path += 1;
    else if (isBinaryPath(path)) media += 1;
    else if (size > maxFileBytes) skipped.push({ what: path, reason: `larger than ${maxFileBytes} bytes` });
    else return true;
    return false;
  });
  if (media > 0)
    skipped.push({ what: `${media} pictures, fonts, archives and documents`, reason: 'they hold no text' });
  return kept;
}

type Inspected = { findings: SecretFinding[]; bytes: number };

/** Reads small files while earlier ones are looked at; large ones in their turn, part by part. */
async function* readAhead(
  tree: FileTree,
  files: readonly TreeFile[],
  inspector: Inspector,
): AsyncGenerator<{ file: TreeFile; result: Inspected | TreeError }> {
  const reads: Promise<Buffer | TreeError | undefined>[] = [];
  const start = (file: TreeFile | undefined): void => {
    if (file)
      reads.push(file.size > PART_BYTES ? Promise.resolve(undefined) : settle(tree.read(file.path, PART_BYTES)));
  };
  for (const file of files.slice(0, READ_AHEAD)) start(file);
  for (let index = 0; index < files.length; index += 1) {
    const file = files[index]!;
    const content = await reads.shift()!;
    start(files[index + READ_AHEAD]);
    if (content instanceof TreeError) yield { file, result: content };
    else if (content)
      yield { file, result: { findings: inspectContent(file.path, content, inspector), bytes: content.length } };
    else yield { file, result: await settle(inspectLarge(tree, file.path, inspector)) };
  }
}

const inspectLarge = async (tree: FileTree, path: string, inspector: Inspector): Promise<Inspected> =>
  inspectStream(path, tree.open(path), inspector);

/** A file that is gone or has grown is a gap in the coverage, not the end of the scan. */
const settle = <T>(work: Promise<T>): Promise<T | TreeError> =>
  work.catch((error: unknown) => {
    if (error instanceof TreeError) return error;
    throw error;
  });
