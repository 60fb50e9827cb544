import { gitPlaces } from './git-places';
import { openIndexed } from './objects/saved-index';
import { historyOf, type HistoricFile, type HistoryOptions } from './tree/history';

/**
 * What earlier commits held, from the working folder of a `fetchGit` with a `depth` beyond 1; may run in another thread.
 * @throws SourceError
 */
export async function* gitHistory(dir: string, options: HistoryOptions = {}): AsyncGenerator<HistoricFile> {
  const { pack, index } = gitPlaces(dir);
  const { reader, head } = await openIndexed(pack, index);
  try {
    yield* historyOf(reader, head, options);
  } finally {
    reader.bytes.close();
  }
}
