const CHUNK = 64 * 1024;

/** Joins small texts to pieces that are worth a write. */
export async function* inChunks(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let waiting: string[] = [];
  let size = 0;
  for await (const part of parts) {
    waiting.push(part);
    size += part.length;
    if (size < CHUNK) continue;
    yield waiting.join('');
    waiting = [];
    size = 0;
  }
  if (size > 0) yield waiting.join('');
}

/** The entries of a JSON array, without its brackets. */
export async function* jsonEntries(entries: AsyncIterable<unknown>): AsyncGenerator<string> {
  let first = true;
  for await (const entry of entries) {
    yield `${first ? '' : ','}\n${JSON.stringify(entry)}`;
    first = false;
  }
}
