import { Readable } from 'node:stream';
import { readSbom, type ReadSbom } from '../read';
import type { SbomComponent } from '../model';
import type { GraphLimits } from '../read/refs';

/** A text as a document that can be opened again, in pieces of `size` bytes. */
export const opened =
  (text: string | Buffer, size = 1 << 16): (() => Readable) =>
  () => {
    const bytes = Buffer.from(text as string);
    const parts: Buffer[] = [];
    for (let at = 0; at < bytes.length; at += size) parts.push(bytes.subarray(at, at + size));
    return Readable.from(parts);
  };

export async function readText(
  text: string | Buffer,
  { size, limits }: { size?: number; limits?: GraphLimits } = {},
): Promise<Omit<ReadSbom, 'components'> & { components: SbomComponent[] }> {
  const read = await readSbom(opened(text, size), limits);
  const components: SbomComponent[] = [];
  for await (const component of read.components()) components.push(component);
  return { ...read, components };
}

export const bom = (fields: object): string =>
  JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.5', ...fields });
export const spdx = (fields: object): string =>
  JSON.stringify({ spdxVersion: 'SPDX-2.3', SPDXID: 'SPDXRef-DOCUMENT', name: 'doc', ...fields });
