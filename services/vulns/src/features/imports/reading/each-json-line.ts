import type { Readable } from 'node:stream';
import type { JsonOptions } from '@osk/readers';
import { lines } from '../../../feeds/read/lines';

const MOST_CHARS = 4 * 1024 ** 2;

/** The values of JSON Lines, one a line; blank lines are passed over, one that is no JSON or too long is skipped. */
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
    yield value;
  }
}
