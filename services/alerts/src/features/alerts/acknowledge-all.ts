import type { TeamContext } from '@osk/service-kit';
import type { TeamTurns } from '@osk/persistence';
import type { AlertRepository } from './alert.repo';
import { acknowledged } from './alert.service';
import { readFacet } from './facet';
import type { Ledger } from './ledger.repo';
import { isTerminal } from './lifecycle';
import type { Recorder } from './recorder';

/** Alerts per transaction: others get their turn in between. */
const STEP = 500;

/** Acknowledges every active alert that there is when it is asked; those that come meanwhile are left. */
export class AcknowledgeAll {
  constructor(
    private readonly options: {
      turns: TeamTurns;
      alerts: AlertRepository;
      ledger: Ledger;
      recorder: Recorder;
      now: () => Date;
    },
  ) {}

  /** Gives how many it has acknowledged. */
  async run(who: Pick<TeamContext, 'teamId' | 'userId' | 'requestId'>): Promise<number> {
    const began = this.options.now();
    const { counts } = await this.options.ledger.read(who.teamId);
    let count = 0;
    for (const facet of Object.keys(counts)) {
      const { status, acknowledged: is } = readFacet(facet);
      if (is || isTerminal(status)) continue;
      for (let done = STEP; done === STEP; count += done) done = await this.step(who, facet, began);
    }
    return count;
  }

  private step(
    { teamId, userId, requestId }: Pick<TeamContext, 'teamId' | 'userId' | 'requestId'>,
    facet: string,
    began: Date,
  ): Promise<number> {
    const { turns, alerts, recorder } = this.options;
    return turns.run(teamId, async (tx) => {
      const now = this.options.now();
      const found = await alerts.ofFacet(teamId, facet, began, STEP, tx);
      const changes = found.map((before) => {
        const after = acknowledged(before, userId, now);
        const step = before.status === after.status ? {} : { from: before.status, to: after.status };
        const entry = { alert_id: before._id, action: 'acknowledged' as const, by: userId, at: now, text: '', ...step };
        return { before, after, entries: [entry] };
      });
      await recorder.record(teamId, changes, { now, requestId }, tx);
      return found.length;
    });
  }
}
