import type { TeamTurns } from '@osk/persistence';
import type { Change, OccurrenceRepository } from '../occurrences/occurrence.repo';
import { assetKey } from '../occurrences/identity';
import type { Recorder } from '../summaries/recorder';
import { absent } from './absent';
import type { Verdicts } from './ingest.service';
import type { ScopeRepository } from './scope.repo';

export interface CloseOptions {
  writes: TeamTurns;
  occurrences: OccurrenceRepository;
  scopes: ScopeRepository;
  recorder: Recorder;
  verdicts: Verdicts;
}

const CHUNK = 300;

/**
 * Looks after what the last complete scan of a scope did not show, some at a time, each accounted for once: begun again
 * after a crash it goes on where it was.
 */
export class ScopeCloser {
  constructor(private readonly options: CloseOptions) {}

  async close(teamId: string, scopeId: string): Promise<void> {
    while (await this.options.writes.run(teamId, (tx) => this.step(teamId, scopeId, tx)));
  }

  /** True when there may be more. */
  private async step(
    teamId: string,
    scopeId: string,
    tx: Parameters<Parameters<TeamTurns['run']>[1]>[0],
  ): Promise<boolean> {
    const { scopes, occurrences, recorder, verdicts } = this.options;
    const scope = await scopes.find(teamId, scopeId, tx);
    if (!scope?.closing || !scope.closed) return false;
    const { scan_id: scan, at } = scope.closed;
    const found = await occurrences.unaccounted(
      teamId,
      { assetKey: assetKey(scope.asset_id), scope: scopeId, scan, at },
      CHUNK,
      tx,
    );
    const after = found.map((before) => absent(before, { scope: scopeId, scan, at, by: 'scan' }));
    // Of places that are left, all may be spoken for.
    const judged = await verdicts.judge(teamId, after, tx);
    const changes = found.map((before, index): Change => ({ before, after: judged[index] ?? before }));
    await recorder.record(teamId, changes, { scanId: scan }, tx);
    const more = found.length === CHUNK && changes.every(({ before, after }) => before !== after);
    if (!more) await scopes.write(teamId, { ...scope, closing: false }, tx);
    return more;
  }
}
