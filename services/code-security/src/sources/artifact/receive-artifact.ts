import type { IncomingMessage } from 'node:http';
import { open } from 'node:fs/promises';
import { errors, receiveUpload, type Upload, type UploadOptions } from '@osk/service-kit';
import { SourceError } from '../source-error';
import { MOST_UPLOAD_BYTES } from '../upload-limit';
import { inspectZip } from '../zip/inspect-zip';
import { ZIP_LIMITS } from '../zip/limits';
import {
  ARTIFACT_EXTENSIONS,
  ARTIFACT_KINDS,
  artifactExtension,
  type ArtifactContainer,
  type ArtifactExtension,
} from './kinds';

export type Artifact = Upload & { extension: ArtifactExtension; container: ArtifactContainer };

/**
 * Streams a built artifact to disk: one of the extensions in `ARTIFACT_KINDS`, with the content such a file has. An
 * artifact stays packed: the cataloguers look into nested archives themselves.
 * @throws AppError as `receiveUpload`, and invalid naming what is accepted; SourceError for damaged or hostile archives
 */
export async function receiveArtifact(
  req: IncomingMessage,
  options: Pick<UploadOptions, 'dir' | 'fieldName'> & { maxBytes?: number },
): Promise<Artifact> {
  const fieldName = options.fieldName ?? 'file';
  const accept = (filename: string) => {
    if (artifactExtension(filename) === null)
      throw errors.invalid(`${fieldName} must be one of ${ARTIFACT_EXTENSIONS.join(' ')}`, {
        code: 'artifact_not_accepted',
      });
  };
  const upload = await receiveUpload(req, { maxBytes: MOST_UPLOAD_BYTES, ...options, accept });
  try {
    const extension = artifactExtension(upload.filename)!;
    const container = ARTIFACT_KINDS[extension];
    await requireContainer(upload.path, container, extension);
    if (container === 'zip') await inspectZip(upload.path, { ...ZIP_LIMITS, duplicates: true });
    return { ...upload, extension, container };
  } catch (error) {
    await upload.discard();
    throw error;
  }
}

const ZIP_STARTS = [Buffer.from('PK\x03\x04'), Buffer.from('PK\x05\x06')];
const GZIP_START = Buffer.from([0x1f, 0x8b, 0x08]);
/** POSIX.1-1988 ustar, and GNU's older form, both at this offset of a header block. */
const USTAR = Buffer.from('ustar');
const USTAR_AT = 257;
const TAR_BLOCK = 512;

/** Holds the first bytes of a file against the container its extension promises. @throws SourceError */
export async function requireContainer(
  path: string,
  container: ArtifactContainer,
  extension: ArtifactExtension,
): Promise<void> {
  const head = await firstBytes(path, TAR_BLOCK);
  if (!CONTAINS[container](head))
    throw new SourceError(
      'artifact_not_accepted',
      `The file is not what ${extension} promises (a ${container} archive); taken are ${ARTIFACT_EXTENSIONS.join(' ')}`,
    );
}

const CONTAINS: Record<ArtifactContainer, (head: Buffer) => boolean> = {
  // Self-executing jars have a script before the archive.
  zip: (head) => ZIP_STARTS.some((start) => head.subarray(0, 4).equals(start)) || head.subarray(0, 2).equals(SHEBANG),
  gzip: (head) => head.subarray(0, 3).equals(GZIP_START),
  tar: (head) => head.length === TAR_BLOCK && head.subarray(USTAR_AT, USTAR_AT + 5).equals(USTAR),
};
const SHEBANG = Buffer.from('#!');

async function firstBytes(path: string, count: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
