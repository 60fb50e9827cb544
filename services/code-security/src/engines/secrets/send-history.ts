import type { HistoryBlob } from '../engine';
import type { HistoryItem } from './history';

const BATCH_BYTES = 4 * 1024 * 1024;
const BATCH_ITEMS = 500;

/** Gives the history out in batches of bearable size, as it is asked for; an empty batch is its end. */
export function batchesOf(history: AsyncIterable<HistoryBlob>): () => Promise<HistoryItem[]> {
  const blobs = history[Symbol.asyncIterator]();
  return async () => {
    const batch: HistoryItem[] = [];
    for (let bytes = 0; bytes < BATCH_BYTES && batch.length < BATCH_ITEMS;) {
      const { done, value } = await blobs.next();
      if (done) break;
      const { commit, author, date, path, blobId, content } = value;
      bytes += content.length;
      // A copy of its own: a view would take the whole memory behind it along.
      batch.push({ commit, author, date: date?.toISOString() ?? '', path, blobId, content: Uint8Array.from(content) });
    }
    return batch;
  };
}
