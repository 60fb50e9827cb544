import type { Readable } from 'node:stream';
import { SourceError } from '../../source-error';
import type { GitHttp } from './git-http';
import { DELIMITER, FLUSH, PacketReader, pktLine } from './pkt-line';

export interface Reference {
  name: string;
  objectId: string;
}

/** What a host told of itself and its references. */
export interface Advertisement {
  version: 1 | 2;
  capabilities: ReadonlySet<string>;
  references: Reference[];
  /** The branch HEAD stands for; null where it is not told. */
  headBranch: string | null;
}

const MOST_REFERENCES = 500_000;
const OBJECT_ID = /^[0-9a-f]{40}$/;

/**
 * Asks a host for its references: with protocol 2 only those that `wanted` may mean, with the older ones all it has.
 * @throws SourceError
 */
export async function readReferences(http: GitHttp, wanted: string | null): Promise<Advertisement> {
  const capabilities = await reading(await http.discover(), async (reader) => {
    let first = await reader.line();
    if (first?.startsWith('# service=')) {
      await reader.next();
      first = await reader.line();
    }
    if (first === 'version 2') return await readCapabilities(reader);
    if (first === 'version 1') first = await reader.line();
    return await readAdvertised(reader, first);
  });
  return capabilities instanceof Set ? await listReferences(http, capabilities, wanted) : capabilities;
}

/** Whatever comes of it, the answer is let go of: one left half read would hold its connection for ever. */
async function reading<T>(answer: Readable, read: (reader: PacketReader) => Promise<T>): Promise<T> {
  try {
    return await read(new PacketReader(answer));
  } finally {
    answer.destroy();
  }
}

async function readCapabilities(reader: PacketReader): Promise<Set<string>> {
  const capabilities = new Set<string>();
  for (let line = await reader.line(); line !== null; line = await reader.line()) capabilities.add(line);
  await drain(reader);
  requireSha1([...capabilities].filter((line) => line.startsWith('object-format=')));
  return capabilities;
}

/** gitprotocol-v2, "ls-refs". */
async function listReferences(http: GitHttp, capabilities: Set<string>, wanted: string | null): Promise<Advertisement> {
  const prefixes = wanted === null ? ['HEAD'] : ['HEAD', ...candidates(wanted)];
  const body = Buffer.concat([
    pktLine('command=ls-refs'),
    DELIMITER,
    pktLine('symrefs'),
    ...prefixes.map((prefix) => pktLine(`ref-prefix ${prefix}`)),
    FLUSH,
  ]);
  return await reading(await http.call(body, 2, 64 * 1024 ** 2), (reader) => readListed(reader, capabilities));
}

async function readListed(reader: PacketReader, capabilities: Set<string>): Promise<Advertisement> {
  const references: Reference[] = [];
  let headBranch: string | null = null;
  for (let line = await reader.line(); line !== null; line = await reader.line()) {
    const [objectId = '', name = '', ...attributes] = line.split(' ');
    if (objectId === 'ERR') throw hostError(line);
    if (objectId === 'unborn') continue;
    add(references, { objectId, name });
    const target = attributes.find((attribute) => attribute.startsWith('symref-target:'));
    if (name === 'HEAD' && target) headBranch = branchOf(target.slice('symref-target:'.length));
  }
  await drain(reader);
  return { version: 2, capabilities, references, headBranch };
}

/** gitprotocol-pack, "Reference Discovery". */
async function readAdvertised(reader: PacketReader, first: string | null): Promise<Advertisement> {
  const [line = '', told = ''] = (first ?? '').split('\0');
  if (line.startsWith('ERR ')) throw hostError(line);
  const capabilities = new Set(told.split(' ').filter((word) => word !== ''));
  requireSha1([...capabilities].filter((word) => word.startsWith('object-format=')));
  const references: Reference[] = [];
  for (let next: string | null = first === null ? null : line; next !== null; next = await reader.line()) {
    const [objectId = '', name = ''] = next.split(' ');
    // A host without any reference sends one line of zeros for its capabilities.
    if (name === 'capabilities^{}' || name.endsWith('^{}') || objectId === 'shallow') continue;
    add(references, { objectId, name });
  }
  await drain(reader);
  const symref = [...capabilities].find((word) => word.startsWith('symref=HEAD:'));
  const headBranch = symref ? branchOf(symref.slice('symref=HEAD:'.length)) : null;
  return { version: 1, capabilities, references, headBranch };
}

function add(references: Reference[], reference: Reference): void {
  if (!OBJECT_ID.test(reference.objectId) || reference.name === '')
    throw new SourceError('host_answer_unusable', "The Git host's list of references is not one");
  if (references.push(reference) > MOST_REFERENCES)
    throw new SourceError('too_large', `The repository has more than ${MOST_REFERENCES} references`);
}

/** Reads to the end, so that the connection can be used again. */
async function drain(reader: PacketReader): Promise<void> {
  while ((await reader.next()) !== null);
}

function requireSha1(formats: string[]): void {
  if (formats.length > 0 && !formats.includes('object-format=sha1'))
    throw new SourceError('host_answer_unusable', 'The repository is in the SHA-256 format, which is not read');
}

const branchOf = (name: string): string | null =>
  name.startsWith('refs/heads/') ? name.slice('refs/heads/'.length) : null;

/** What a reference as people write it may mean, the likeliest first (gitrevisions, "<refname>"). */
export function candidates(wanted: string): string[] {
  if (wanted === 'HEAD') return ['HEAD'];
  return wanted.startsWith('refs/') ? [wanted] : [`refs/heads/${wanted}`, `refs/tags/${wanted}`];
}

export function hostError(line: string): SourceError {
  const said = line
    .replace(/^ERR /, '')
    .replace(/[^\x20-\x7e]/g, '?')
    .slice(0, 200);
  return /not our ref/.test(said)
    ? new SourceError('reference_not_found', 'The repository has no such commit, or does not show it')
    : new SourceError('host_answer_unusable', `The Git host says: ${said}`);
}
