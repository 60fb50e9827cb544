import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, type Extract } from 'tar-stream';
import { UnreadableError } from '../types';
import { ArchiveLimitError, type ArchiveBudget } from './budget';

/** What to do with an entry: `take` its content, `skip` it, or `stop` after what was taken so far. */
export type TarChoice = 'take' | 'skip' | 'stop';

/**
 * Goes through a tar archive, gzipped or not, and gives the files that are chosen by name. Nothing but their content is
 * kept; reading ends at the first limit. Throws `UnreadableError` for what is no tar archive or cut off.
 */
export async function readTar(
  source: Readable,
  gzipped: boolean,
  budget: ArchiveBudget,
  choose: (name: string) => TarChoice,
): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  const tar = extract();
  const taking = takeFrom(tar, budget, choose, found);
  const piping = gzipped
    ? pipeline(source, createGunzip(), counter(budget), tar)
    : pipeline(source, counter(budget), tar);
  // Ending early destroys the stream: what that makes of the pipeline is of no interest then.
  const piped = piping.then(
    () => undefined,
    (error: unknown) => error,
  );
  try {
    const complete = await taking;
    const error = await piped;
    if (complete && error !== undefined) throw error;
    return found;
  } catch (error) {
    source.destroy();
    const first = await piped;
    for (const cause of [first, error]) if (cause instanceof UnreadableError) throw cause;
    throw new UnreadableError('it is not a tar archive, or cut off');
  }
}

async function takeFrom(
  tar: Extract,
  budget: ArchiveBudget,
  choose: (name: string) => TarChoice,
  found: Map<string, Buffer>,
): Promise<boolean> {
  for await (const entry of tar) {
    budget.takeEntry();
    const { name, type, size = 0 } = entry.header;
    const plain = name.replace(/^\.\//, '');
    const choice = type === 'file' && !isAbsurd(plain) ? choose(plain) : 'skip';
    if (choice === 'stop') {
      tar.destroy();
      return false;
    }
    if (choice === 'take') {
      if (size > budget.limits.maxMetadataBytes)
        throw new ArchiveLimitError(`${plain.slice(0, 200)} is larger than ${budget.limits.maxMetadataBytes} bytes`);
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      if (!found.has(plain)) found.set(plain, Buffer.concat(chunks));
    } else entry.resume();
  }
  return true;
}

const isAbsurd = (name: string): boolean =>
  name.length > 4_096 || name.startsWith('/') || name.includes('\0') || name.split('/').includes('..');

/** Counts what comes out of the packing. */
function counter(budget: ArchiveBudget): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        budget.takeBytes(chunk.length);
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
  });
}
