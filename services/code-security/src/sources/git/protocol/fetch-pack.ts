import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { SourceError } from '../../source-error';
import type { GitLimits } from '../limits';
import { asSourceError, type GitHttp } from './git-http';
import { DELIMITER, FLUSH, PacketReader, pktLine, textOf } from './pkt-line';
import { hostError, type Advertisement } from './references';

export interface FetchPackOptions {
  objectId: string;
  /** Commits of history; null for all of it. */
  depth: number | null;
  /** Where to write the pack; must not exist. */
  path: string;
  limits: GitLimits;
  signal: AbortSignal;
  onProgress?(bytes: number): void;
}

const TRAILER = 20;
/** Everything beside the pack's bytes: packet headers, progress. */
const OVERHEAD = 1.1;

/**
 * Asks for one object and what it needs, and writes the pack to disk as it comes. The pack's checksum is verified.
 * @throws SourceError
 */
export async function fetchPack(http: GitHttp, advertised: Advertisement, options: FetchPackOptions): Promise<number> {
  const { version } = advertised;
  const body = version === 2 ? requestV2(advertised, options) : requestV1(advertised, options);
  const answer = await http.call(body, version, Math.ceil(options.limits.packBytes * OVERHEAD) + 1024 ** 2);
  try {
    const reader = new PacketReader(answer);
    await (version === 2 ? toPackV2(reader) : toPackV1(reader));
    return await writePack(reader, options);
  } catch (error) {
    throw asSourceError(error);
  } finally {
    (answer as Readable).destroy();
  }
}

/** gitprotocol-v2, "fetch". Whole objects and differences inside the pack alone: never a thin pack. */
function requestV2({ capabilities }: Advertisement, { objectId, depth }: FetchPackOptions): Buffer {
  const features = [...capabilities].find((line) => line.startsWith('fetch='))?.slice('fetch='.length) ?? '';
  const deepen = depth !== null && features.split(' ').includes('shallow') ? [pktLine(`deepen ${depth}`)] : [];
  return Buffer.concat([
    pktLine('command=fetch'),
    DELIMITER,
    pktLine('ofs-delta'),
    pktLine('no-progress'),
    pktLine(`want ${objectId}`),
    ...deepen,
    pktLine('done'),
    FLUSH,
  ]);
}

/** gitprotocol-pack, "Packfile Negotiation". */
function requestV1({ capabilities }: Advertisement, { objectId, depth }: FetchPackOptions): Buffer {
  if (!capabilities.has('side-band-64k'))
    throw new SourceError('host_answer_unusable', 'The Git host speaks a form of the protocol that is too old');
  const wished = ['side-band-64k', 'ofs-delta', 'no-progress'].filter((name) => capabilities.has(name));
  const deepen = depth !== null && capabilities.has('shallow') ? [pktLine(`deepen ${depth}`)] : [];
  return Buffer.concat([pktLine(`want ${objectId} ${wished.join(' ')}`), ...deepen, FLUSH, pktLine('done')]);
}

async function toPackV2(reader: PacketReader): Promise<void> {
  for (;;) {
    const packet = await reader.next();
    if (packet === null) throw cutOff();
    if (packet.kind !== 'data') continue;
    const line = textOf(packet.data);
    if (line === 'packfile') return;
    if (line.startsWith('ERR ')) throw hostError(line);
  }
}

async function toPackV1(reader: PacketReader): Promise<void> {
  for (;;) {
    const packet = await reader.next();
    if (packet === null) throw cutOff();
    if (packet.kind !== 'data') continue;
    const line = textOf(packet.data);
    if (line === 'NAK' || line.startsWith('ACK ')) return;
    if (line.startsWith('ERR ')) throw hostError(line);
    if (!/^(un)?shallow /.test(line))
      throw new SourceError('host_answer_unusable', "The Git host's answer is not the Git protocol");
  }
}

/** The side band: 1 is the pack, 2 is progress for people, 3 is the host giving up. */
async function writePack(reader: PacketReader, options: FetchPackOptions): Promise<number> {
  const { limits, signal, onProgress } = options;
  const file = await open(options.path, 'wx', 0o600);
  const hash = createHash('sha1');
  let tail: Buffer = Buffer.alloc(0);
  let bytes = 0;
  try {
    for (let packet = await reader.next(); packet?.kind === 'data'; packet = await reader.next()) {
      signal.throwIfAborted();
      const band = packet.data[0];
      if (band === 3) throw hostError(textOf(packet.data.subarray(1)));
      if (band !== 1) continue;
      const part = packet.data.subarray(1);
      bytes += part.length;
      if (bytes > limits.packBytes) throw tooLarge(limits);
      await file.writeFile(part);
      const joined = Buffer.concat([tail, part]);
      const cut = Math.max(0, joined.length - TRAILER);
      hash.update(joined.subarray(0, cut));
      tail = joined.subarray(cut);
      onProgress?.(bytes);
    }
  } finally {
    await file.close();
  }
  if (bytes < TRAILER || !hash.digest().equals(tail)) throw cutOff();
  return bytes;
}

const tooLarge = ({ packBytes }: GitLimits): SourceError =>
  new SourceError(
    'too_large',
    `The repository is larger than ${Math.floor(packBytes / 1024 ** 2)} MiB packed; scan it as a ZIP of the part that matters`,
  );

const cutOff = (): SourceError =>
  new SourceError('repository_damaged', 'What the Git host sent is cut off or damaged; try again');
