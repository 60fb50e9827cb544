import type { Advisory } from '../../advisories';
import type { LocalFile } from '../feed';
import type { Problems } from '../problems';
import { fileKind } from '../read/file-kind';
import { jsonElements } from '../read/json-elements';
import { tarEntries } from '../read/tar-entries';
import { unpacked } from '../read/unpacked';
import { zipEntries } from '../read/zip-entries';
import { readOsvRecord } from './osv-record';

/** Which source a record counts to; the same record comes through several feeds. */
export type SourceOf = (id: string) => string;

const isRecordFile = (name: string): boolean => /\.json$/i.test(name);

/** Advisories of a file in OSV form: a zip or tar (gzipped or not) of records, one record, or an array of them. */
export async function* osvFile(
  { path, name }: LocalFile,
  sourceOf: SourceOf,
  problems: Problems,
): AsyncGenerator<Advisory> {
  const kind = await fileKind(path);
  if (kind === 'file') yield* osvDocument(path, name, sourceOf, problems);
  else {
    const entries =
      kind === 'zip' ? zipEntries(path, isRecordFile, problems) : tarEntries(path, isRecordFile, problems);
    for await (const entry of entries) {
      const record = parse(entry.content);
      if (record === undefined) problems.add('unreadable', entry.name, 'not JSON');
      else yield* one(record, entry.name, sourceOf, problems);
    }
  }
}

/** One record, or an array of them: the document is taken as the only element of an array. */
async function* osvDocument(
  path: string,
  name: string,
  sourceOf: SourceOf,
  problems: Problems,
): AsyncGenerator<Advisory> {
  async function* wrapped(): AsyncGenerator<Buffer> {
    let first = true;
    let array = false;
    for await (const chunk of unpacked(path)) {
      if (first) {
        array = /^\s*\[/.test(chunk.subarray(0, 100).toString('utf8'));
        if (!array) yield Buffer.from('[');
        first = false;
      }
      yield chunk;
    }
    if (!first && !array) yield Buffer.from(']');
  }
  for await (const { key, value } of jsonElements(wrapped(), [], problems))
    yield* one(value, `${name}#${key}`, sourceOf, problems);
}

function* one(record: unknown, entry: string, sourceOf: SourceOf, problems: Problems): Generator<Advisory> {
  const advisory = readOsvRecord(record, entry, '', problems);
  if (advisory) yield { ...advisory, source: sourceOf(advisory.id) };
}

function parse(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8').replace(/^\uFEFF/, '')) as unknown;
  } catch {
    return undefined;
  }
}
