import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Egress } from '@osk/egress';
import { folderTree } from '@osk/file-tree';
import type { CodeSource } from '../engines/engine';
import type { GitAccess } from '../features/scans/git-access';
import type { CodeOrigin, CodeScanDocument } from '../features/scans/scan.model';
import { unpackZip, ZIP_LIMITS, type SourceStore } from '../sources';
import { fetchGit, type GitPhase } from '../sources/git/fetch-git';
import { gitHistory } from '../sources/git/git-history';

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

export interface OpenOptions {
  signal: AbortSignal;
  onProgress(phase: string): void;
}

/** Brings a scan's code to this machine. Throws `SourceError` for what cannot be taken in. */
export type OpenSource = (scan: CodeScanDocument, options: OpenOptions) => Promise<OpenedSource>;

export interface OpenSourceDeps {
  /** Working folders are made here, one per scan. */
  workDir: string;
  sources: SourceStore;
  git: GitAccess;
  egress: Egress;
}

type Taken = Omit<OpenedSource, 'source' | 'close'> & Pick<CodeSource, 'root' | 'assetId' | 'history'>;

export function sourceOpener(deps: OpenSourceDeps): OpenSource {
  return async (scan, options) => {
    const folder = join(deps.workDir, scan._id);
    const close = () => rm(folder, { recursive: true, force: true });
    // What an earlier attempt left behind when its worker was killed.
    await close();
    await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      const { root, assetId, history, ...taken } = await take(scan, folder, deps, options);
      const tree = await folderTree(root);
      const source: CodeSource = { root, tree, assetId, ...(history ? { history } : {}) };
      return { ...taken, skipped: [...taken.skipped, ...tree.skipped], source, close };
    } catch (error) {
      await close();
      throw error;
    }
  };
}

function take(scan: CodeScanDocument, folder: string, deps: OpenSourceDeps, options: OpenOptions): Promise<Taken> {
  const { origin } = scan;
  if (origin.kind === 'git') return takeRepository(scan, origin, folder, deps, options);
  options.onProgress('unpacking the upload');
  return takeUpload(scan, origin, folder, deps, options);
}

async function takeRepository(
  scan: CodeScanDocument,
  { url, branch }: Extract<CodeOrigin, { kind: 'git' }>,
  folder: string,
  { git, egress }: OpenSourceDeps,
  { signal, onProgress }: OpenOptions,
): Promise<Taken> {
  const auth = await git.credentials(scan.team_id, url);
  const fetched = await fetchGit({
    ...{ url, egress, dir: folder, signal, onProgress: (phase) => onProgress(PHASES[phase]) },
    ...(branch === null ? {} : { ref: branch }),
    ...(auth ? { auth } : {}),
    ...(scan.options.history ? { depth: 'all' as const } : {}),
  });
  return {
    root: fetched.root,
    branch: fetched.ref,
    commit: fetched.commit,
    // Another branch than the default one is a line of its own: what it fixes is not fixed in the other.
    assetId: fetched.isDefault ? scan.asset_id : `${scan.asset_id}#${fetched.ref}`,
    skipped: fetched.leftOut,
    ...(scan.options.history ? { history: () => gitHistory(folder, { signal }) } : {}),
  };
}

async function takeUpload(
  scan: CodeScanDocument,
  origin: Exclude<CodeOrigin, { kind: 'git' }>,
  folder: string,
  { sources }: OpenSourceDeps,
  { signal }: OpenOptions,
): Promise<Taken> {
  const root = join(folder, 'code');
  const taken = { root, branch: scan.branch, commit: null, assetId: scan.asset_id, skipped: [] };
  await mkdir(root);
  if (origin.kind === 'artifact') {
    await sources.fetch(scan.team_id, origin.upload_id, join(root, safeName(origin.file_name)), signal);
    return taken;
  }
  const archive = join(folder, 'upload.zip');
  await sources.fetch(scan.team_id, origin.upload_id, archive, signal);
  await unpackZip(archive, root, ZIP_LIMITS, { signal });
  await rm(archive);
  return taken;
}

const PHASES: Record<GitPhase, string> = {
  references: 'asking the Git host',
  receiving: 'fetching the repository',
  unpacking: 'reading what was fetched',
  writing: 'writing the files',
};

/** The artifact keeps its name, as cataloguers read names and versions from it. */
const safeName = (name: string): string => name.replace(/[^\w.+@-]/g, '_').replace(/^\.+/, '_') || 'artifact';
