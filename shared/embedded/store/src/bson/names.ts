interface Known {
  hash: number;
  bytes: Buffer;
  text: string;
}

const SLOTS = 16384;
const table: (Known | undefined)[] = new Array<Known | undefined>(SLOTS);

/**
 * The text of a field name. Names repeat from document to document, so that a small table of those seen last saves most
 * of the decoding; a collision merely replaces an entry.
 */
export function nameText(b: Buffer, start: number, end: number): string {
  const length = end - start;
  let hash = length;
  for (let i = start; i < end; i++) hash = (hash * 31 + b[i]!) | 0;
  const slot = hash & (SLOTS - 1);
  const known = table[slot];
  if (known !== undefined && known.hash === hash && known.bytes.length === length) {
    let i = 0;
    while (i < length && known.bytes[i] === b[start + i]) i++;
    if (i === length) return known.text;
  }
  const text = b.toString('utf8', start, end);
  table[slot] = { hash, bytes: Buffer.from(b.subarray(start, end)), text };
  return text;
}
