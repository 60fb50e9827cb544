import { getFileNameLowLevel, type Entry } from 'yauzl';
import { pathProblem, shownName } from '../paths/safe-path';
import { SourceError } from '../source-error';

/** One entry as it may be used: its path is safe to join to a folder. */
export interface ZipEntry {
  /** `/`-separated, relative, without a slash at the end. */
  path: string;
  directory: boolean;
  /** As the archive claims. */
  packedBytes: number;
  bytes: number;
  raw: Entry;
}

const UTF8_FLAG = 0x800;
const UNICODE_PATH_FIELD = 0x7075;
const STORED = 0;
const DEFLATED = 8;
const UNIX_HOSTS = new Set([3, 19]); // APPNOTE 4.4.2: UNIX, OS X (Darwin)
const S_IFMT = 0o170000;
const KINDS: Record<number, string> = {
  0o120000: 'a symbolic link',
  0o010000: 'a named pipe',
  0o020000: 'a device',
  0o060000: 'a device',
  0o140000: 'a socket',
};
const MS_DOS_REPARSE_POINT = 0x400;

/** Judges one entry of the central directory (APPNOTE 6.3.10, 4.3.12). @throws SourceError */
export function readEntry(raw: Entry): ZipEntry {
  const name = nameOf(raw);
  const directory = name.endsWith('/');
  const path = directory ? name.slice(0, -1) : name;
  const problem = pathProblem(path);
  if (problem) throw new SourceError('unsafe_path', `The archive's entry ${shownName(name)} ${problem.reason}`);
  requirePlainKind(raw, name);
  if (raw.isEncrypted() || (raw.generalPurposeBitFlag & 0x2041) !== 0)
    throw new SourceError('archive_encrypted', `The archive's entry ${shownName(name)} is encrypted`);
  if (raw.compressionMethod !== STORED && raw.compressionMethod !== DEFLATED)
    throw new SourceError(
      'archive_unsupported',
      `The archive's entry ${shownName(name)} is packed by method ${raw.compressionMethod}; stored and deflate are read`,
    );
  if (directory && raw.uncompressedSize > 0)
    throw new SourceError('unsafe_entry', `The archive's entry ${shownName(name)} is a folder with content`);
  if (raw.compressionMethod === STORED && raw.compressedSize !== raw.uncompressedSize)
    throw new SourceError('archive_damaged', `The archive's entry ${shownName(name)} has two sizes although stored`);
  return { path, directory, packedBytes: raw.compressedSize, bytes: raw.uncompressedSize, raw };
}

/** A name that says it is UTF-8 must be; one that says nothing is UTF-8 where it can be, and CP437 (as specified) otherwise. */
function nameOf(raw: Entry): string {
  const bytes = raw.fileNameRaw;
  const claimed = (raw.generalPurposeBitFlag & UTF8_FLAG) !== 0;
  const field = raw.extraFields.find(({ id }) => id === UNICODE_PATH_FIELD);
  if (!claimed && field) {
    // yauzl takes the field only where its checksum fits the plain name; both names are judged by what it gives.
    return getFileNameLowLevel(raw.generalPurposeBitFlag, bytes, raw.extraFields, true);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    if (claimed)
      throw new SourceError(
        'unsafe_path',
        `The archive has an entry whose name is not the UTF-8 it claims: ${shownName(bytes.toString('latin1'))}`,
        { cause },
      );
    return getFileNameLowLevel(raw.generalPurposeBitFlag, bytes, raw.extraFields, true);
  }
}

/** Files and folders alone: what an entry is stands in the upper half of its external attributes where UNIX made it. */
function requirePlainKind(raw: Entry, name: string): void {
  const mode = (raw.externalFileAttributes >>> 16) & S_IFMT;
  const host = raw.versionMadeBy >>> 8;
  // Not only where the host says UNIX: tools that unpack go by the mode whatever the host.
  const kind = KINDS[mode] ?? (UNIX_HOSTS.has(host) || mode === 0 ? undefined : oddKind(mode));
  const reparse = (raw.externalFileAttributes & MS_DOS_REPARSE_POINT) !== 0 && mode === 0;
  const found = kind ?? (reparse ? 'a link' : undefined);
  if (found)
    throw new SourceError(
      'unsafe_entry',
      `The archive's entry ${shownName(name)} is ${found}; only files and folders are taken`,
    );
}

const oddKind = (mode: number): string | undefined =>
  mode === 0o100000 || mode === 0o040000 ? undefined : 'of an unknown kind';
