import { q, TeamRepository, type Store } from '@osk/persistence';
import { occurrenceKeys } from '../occurrences/identity';
import type { OccurrenceDocument } from '../occurrences/occurrence.document';
import { occurrenceCollection } from '../occurrences/occurrence.repo';

type Id = Pick<OccurrenceDocument, '_id'>;
const KEYS_PER_QUERY = 1_000;

/** Which occurrences statements about vulnerabilities concern. */
export class ConcernedOccurrences {
  private readonly occurrences: TeamRepository<OccurrenceDocument>;

  constructor(store: Store) {
    this.occurrences = new TeamRepository(store, occurrenceCollection);
  }

  /** By any of their ids, on one asset or on all; some may come twice. */
  async *of(teamId: string, vulnerabilities: readonly string[], assetId: string | null): AsyncGenerator<Id> {
    const ids = [...new Set(vulnerabilities.flatMap(spellings))];
    if (assetId === null) {
      yield* this.occurrences.each(teamId, { vulnerability_id: q.in(ids) }, { select: ['_id'] });
      yield* this.occurrences.each(teamId, { aliases: q.in(ids) }, { select: ['_id'] });
      return;
    }
    const keys = occurrenceKeys(assetId, ids);
    for (let at = 0; at < keys.length; at += KEYS_PER_QUERY)
      yield* this.occurrences.each(teamId, { keys: q.in(keys.slice(at, at + KEYS_PER_QUERY)) }, { select: ['_id'] });
  }
}

/** Ids are stored as they were first spelled: CVE ids in capitals, GHSA ids in small letters behind the prefix. */
function spellings(id: string): string[] {
  const upper = id.toUpperCase();
  return [id, upper, ...(upper.startsWith('GHSA-') ? [`GHSA-${upper.slice(5).toLowerCase()}`] : [])];
}
