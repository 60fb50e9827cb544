import type { FileTree, TreeFile } from '@osk/file-tree';
import { TreeError } from '@osk/file-tree';
import { isBinaryPath } from '../filters/paths';
import { secretRules } from '../secret-rules';
import type { SecretCoverage, SecretFinding, SecretRule } from '../types';
import { scanText } from './scan-text';

export interface ScanOptions {
  signal?: AbortSignal;
  /** `fraction` 0 to 1, by bytes. */
  onProgress?: (fraction: number) => void;
  rules?: readonly SecretRule[];
  /** Larger files are left out, and told; default 100 MiB. */
  maxFileBytes?: number;
  identityKey?: string;
}

export interface ScanResult {
  findings: SecretFinding[];
  coverage: SecretCoverage;
}

/** How many files are read ahead of the one being looked at. */
const READ_AHEAD = 16;
const MAX_FILE_BYTES = 100 * 1024 * 1024;

/** The secrets in a tree of files. Rejects with the signal's reason when aborted. */
export async function scanSecrets(tree: FileTree, options: ScanOptions = {}): Promise<ScanResult> {
  const { signal, onProgress, maxFileBytes = MAX_FILE_BYTES, rules = secretRules() } = options;
  const coverage: SecretCoverage = {
    files: tree.files.length,
    scanned: 0,
    bytes: 0,
    rules: rules.length,
    skipped: [...tree.skipped],
    suppressed: { inline: 0, path: 0, rule: 0, pattern: 0, fingerprint: 0, baseline: 0 },
  };
  const total = tree.files.reduce((sum, { size }) => sum + size, 0);
  const findings: SecretFinding[] = [];
  let done = 0;
  const files = tree.files.filter(({ path }) => !isBinaryPath(path));
  const reads: Promise<Buffer | TreeError>[] = [];
  const start = (file: TreeFile | undefined): void => {
    if (file) reads.push(readOrError(tree, file.path, maxFileBytes));
  };
  for (const file of files.slice(0, READ_AHEAD)) start(file);
  for (let index = 0; index < files.length; index += 1) {
    signal?.throwIfAborted();
    const { path, size } = files[index]!;
    const content = await reads.shift()!;
    start(files[index + READ_AHEAD]);
    if (content instanceof TreeError) coverage.skipped.push({ what: path, reason: content.message });
    else {
      findings.push(...scanText(path, content, { rules, identityKey: options.identityKey }));
      coverage.scanned += 1;
      coverage.bytes += content.length;
    }
    done += size;
    onProgress?.(total === 0 ? 1 : done / total);
  }
  return { findings, coverage };
}

/** A read that was started early must not reject before it is awaited. */
const readOrError = (tree: FileTree, path: string, maxBytes: number): Promise<Buffer | TreeError> =>
  tree.read(path, maxBytes).catch((error: unknown) => {
    if (error instanceof TreeError) return error;
    throw error;
  });
