import { TeamTurns, type Store } from '@osk/persistence';
import { OccurrenceRepository } from '../features/occurrences/occurrence.repo';
import { AssetRepository } from '../features/summaries/asset.repo';
import { GroupRepository } from '../features/summaries/group.repo';
import { Ledger } from '../features/summaries/ledger.repo';
import { Recorder } from '../features/summaries/recorder';

/** What works on a running service's store beside it, like another process: background work at the test's own time. */
export function partsOf(store: Store) {
  const occurrences = new OccurrenceRepository(store);
  const groups = new GroupRepository(store);
  const assets = new AssetRepository(store);
  const ledger = new Ledger(store);
  const writes = new TeamTurns(store);
  const recorder = new Recorder({ occurrences, groups, assets, ledger, riskThreshold: 80 });
  return { occurrences, groups, assets, ledger, writes, recorder };
}
