import type { Readable } from 'node:stream';
import type { SecretFinding } from '../types';
import { buildFindings } from './build-findings';
import type { Encoding } from './decode';
import type { Inspector } from './inspector';
import { scanPart, type PlacedMatch } from './scan-part';

/** How much of a large file is in memory at a time. */
export const PART_BYTES = 4 * 1024 * 1024;
/** Longer than any secret, so that each stands whole in the part it begins in. */
const OVERLAP = 64 * 1024;
/** What stands before a secret (its name, its line) is looked at too. */
const LEAD = 16 * 1024;

/** A zero byte in these first ones tells that a file is no text. */
const SNIFFED = 8000;

/** The secrets in a file of any size, read part by part; gives the findings and the bytes read. */
export async function inspectStream(
  path: string,
  stream: Readable,
  inspector: Inspector,
  partBytes = PART_BYTES,
): Promise<{ findings: SecretFinding[]; bytes: number }> {
  const placed: PlacedMatch[] = [];
  let held: Buffer[] = [];
  let heldBytes = 0;
  let bytes = 0;
  let firstLine = 1;
  let from = 0;
  let encoding: Encoding | undefined;
  const scanHeld = (last: boolean): void => {
    const part = held.length === 1 ? held[0]! : Buffer.concat(held);
    const to = last ? part.length : part.length - OVERLAP;
    placed.push(...scanPart(path, { bytes: part, firstLine, from, to, encoding }, inspector));
    const dropped = Math.max(0, to - LEAD);
    firstLine += countLines(part.subarray(0, dropped));
    from = to - dropped;
    held = [Buffer.from(part.subarray(dropped))];
    heldBytes = held[0]!.length;
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (bytes === 0 && chunk.subarray(0, SNIFFED).includes(0)) encoding = 'binary';
    held.push(chunk);
    heldBytes += chunk.length;
    bytes += chunk.length;
    if (heldBytes >= partBytes + OVERLAP + LEAD) scanHeld(false);
  }
  if (heldBytes > 0) scanHeld(true);
  return { findings: buildFindings(path, placed), bytes };
}

function countLines(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lines += 1;
  return lines;
}
