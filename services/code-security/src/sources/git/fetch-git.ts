import { mkdir, rm } from 'node:fs/promises';
import type { Egress } from '@osk/egress';
import { SourceError } from '../source-error';
import { gitPlaces } from './git-places';
import { GIT_LIMITS, type GitLimits } from './limits';
import { COMMIT, TAG } from './objects/object-table';
import { indexPack } from './objects/index-pack';
import { PackBytes } from './objects/pack-bytes';
import type { PackReader } from './objects/pack-reader';
import { parseCommit, parseTag } from './objects/parse';
import { saveIndex } from './objects/saved-index';
import { chooseReference, requireReferenceName, type Chosen } from './protocol/choose-reference';
import { fetchPack } from './protocol/fetch-pack';
import { GitHttp, asSourceError, type GitAuth } from './protocol/git-http';
import { readReferences } from './protocol/references';
import { checkout } from './tree/checkout';
import type { LeftOut } from './tree/left-out';

export type GitPhase = 'references' | 'receiving' | 'unpacking' | 'writing';

export interface FetchGitOptions {
  /** `https://host/owner/repo.git`; http only where the deployment allows it. */
  url: string;
  /** Branch, tag, full commit id or `refs/...`; the default branch where it is not given. */
  ref?: string;
  auth?: GitAuth;
  egress: Egress;
  /** Working folder, made when it is not there; `tree` and `objects` in it must not exist. */
  dir: string;
  limits?: Partial<GitLimits>;
  signal?: AbortSignal;
  /** `amount`: bytes while receiving, a fraction while unpacking, files while writing. */
  onProgress?(phase: GitPhase, amount: number): void;
  /**
   * Commits of history to fetch, for `gitHistory`: a number, or `all`. Default 1: the newest alone, and the packed
   * objects are removed once the files are written.
   */
  depth?: number | 'all';
}

export interface GitSource {
  /** The folder with the files. */
  root: string;
  commit: string;
  /** Branch or tag as found (`main`), or the commit. */
  ref: string;
  refKind: Chosen['kind'];
  /** True when that is the repository's default branch. */
  isDefault: boolean;
  author: string;
  committedAt: Date | null;
  files: number;
  bytes: number;
  /** Bytes that came over the wire. */
  packBytes: number;
  leftOut: LeftOut[];
}

/**
 * Fetches a repository over smart HTTPS into a folder, without Git: nothing of the repository is run, no link made, no
 * hook, attribute or configuration of it obeyed. What was written when it fails is the caller's to remove.
 * @throws SourceError; the reason of `signal` when it was aborted
 */
export async function fetchGit(options: FetchGitOptions): Promise<GitSource> {
  const limits = { ...GIT_LIMITS, ...options.limits };
  const deadline = AbortSignal.timeout(limits.timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline;
  try {
    return await fetchWithin(options, limits, signal);
  } catch (error) {
    options.signal?.throwIfAborted();
    if (deadline.aborted && !(error instanceof SourceError)) throw tooSlow(limits, error);
    throw asSourceError(error);
  }
}

async function fetchWithin(options: FetchGitOptions, limits: GitLimits, signal: AbortSignal): Promise<GitSource> {
  const { url, egress, auth, dir, onProgress } = options;
  const wanted = options.ref === undefined || options.ref === '' ? null : options.ref;
  if (wanted !== null) requireReferenceName(wanted);
  onProgress?.('references', 0);
  const http = new GitHttp(url, { egress, auth, limits, signal });
  const advertised = await readReferences(http, wanted);
  const chosen = chooseReference(advertised, wanted);
  const places = gitPlaces(dir);
  await mkdir(places.objects, { recursive: true, mode: 0o700 });
  const depth = options.depth === 'all' ? null : Math.max(1, options.depth ?? 1);
  const packBytes = await fetchPack(http, advertised, {
    objectId: chosen.objectId,
    depth,
    path: places.pack,
    limits,
    signal,
    onProgress: (bytes) => onProgress?.('receiving', bytes),
  });
  const bytes = new PackBytes(places.pack);
  try {
    const reader = await indexPack(bytes, { limits, signal, onProgress: (part) => onProgress?.('unpacking', part) });
    const head = commitOf(reader, Buffer.from(chosen.objectId, 'hex'));
    const commit = parseCommit(reader.need(reader.table.find(head), 'its newest commit'));
    const written = await checkout(reader, commit.tree, {
      dir: places.tree,
      limits,
      signal,
      onProgress: (files) => onProgress?.('writing', files),
    });
    if (depth !== 1) await saveIndex(reader.table, head, places.index);
    return {
      root: places.tree,
      commit: head.toString('hex'),
      ref: chosen.name,
      refKind: chosen.kind,
      isDefault: chosen.isDefault,
      author: commit.author,
      committedAt: commit.date,
      files: written.files,
      bytes: written.bytes,
      packBytes,
      leftOut: written.leftOut.toList(),
    };
  } finally {
    bytes.close();
    if (depth === 1) await rm(places.objects, { recursive: true, force: true });
  }
}

const MOST_TAGS = 10;

/** What a tag stands for, through tags of tags. @throws SourceError */
function commitOf(reader: PackReader, id: Buffer): Buffer {
  let at = id;
  for (let step = 0; step < MOST_TAGS; step += 1) {
    const index = reader.table.find(at);
    const kind = index === -1 ? 0 : reader.table.kinds[index]!;
    if (kind === COMMIT) return at;
    if (kind !== TAG) break;
    at = parseTag(reader.need(index, 'a tag'));
  }
  throw new SourceError('reference_not_found', 'What was asked for is not a commit, or the host did not send it');
}

const tooSlow = ({ timeoutMs }: GitLimits, cause: unknown): SourceError =>
  new SourceError('timed_out', `The repository could not be fetched within ${Math.round(timeoutMs / 1000)} seconds`, {
    cause,
  });
