/** The same bytes in pieces of exactly `size`, the last one shorter; at most one piece is held. */
export async function* rechunk(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  for await (let piece of source) {
    while (length + piece.length >= size) {
      const cut = size - length;
      yield Buffer.concat([...held, piece.subarray(0, cut)], size);
      held = [];
      length = 0;
      piece = piece.subarray(cut);
    }
    if (piece.length === 0) continue;
    held.push(piece);
    length += piece.length;
  }
  if (length > 0) yield Buffer.concat(held, length);
}
