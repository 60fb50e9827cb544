import type { Readable } from 'node:stream';
import type { JsonOptions } from '@osk/readers';
import { lines } from '../../../feeds/read/lines';

const MOST_CHARS = 4 * 1024 ** 2;
/** As in documents: what is nested deeper overflows the stack of whoever reads a value of it as text or number. */
const MOST_DEPTH = 200;

/** The values of JSON Lines, one a line; blank lines are passed over, one that is no JSON, too long or too deep is skipped. */
export async function* eachJsonLine(
  open: () => Readable,
  { skipped = () => {} }: Pick<JsonOptions, 'skipped'> = {},
): AsyncGenerator<unknown> {
  let number = 0;
  for await (const line of lines(open() as AsyncIterable<Buffer>, MOST_CHARS)) {
    number += 1;
    const text = line.replace(/^\uFEFF/, '').trim();
    if (text === '') continue;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      // The lines stand by themselves: what one is tells nothing of the next.
      skipped(`in line ${number} is not JSON`);
      continue;
    }
    if (isDeep(value)) skipped(`in line ${number} is nested deeper than ${MOST_DEPTH} levels`);
    else yield value;
  }
}

/** Level by level, as a walk into the depth is what a deep value is made for. */
function isDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MOST_DEPTH) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}
