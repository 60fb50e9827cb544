import type { PlatformEvent } from '@osk/contracts';
import { TeamBatches, type TeamTurns, type Transaction } from '@osk/persistence';
import type { AlertRepository } from '../alerts/alert.repo';
import type { Recorder } from '../alerts/recorder';
import type { HandledEvents } from './handled.repo';
import type { MemberRepository } from './member.repo';
import { isNewer, type Signal } from './signal';
import { signalsOf } from './signals';
import { WorkingSet } from './working-set';

export interface IntakeOptions {
  turns: TeamTurns;
  alerts: AlertRepository;
  members: MemberRepository;
  handled: HandledEvents;
  recorder: Recorder;
  now: () => Date;
}

/** Events per transaction. */
const BATCH = 200;

/** Makes alerts of events: in batches, in any order, more than once. */
export class Intake {
  private readonly batches: TeamBatches<PlatformEvent>;

  constructor(private readonly options: IntakeOptions) {
    this.batches = new TeamBatches({
      max: BATCH,
      work: (teamId, events) => options.turns.run(teamId, (tx) => this.apply(teamId, events, tx)),
    });
  }

  /** Resolves when what the event says is stored. */
  take(event: PlatformEvent): Promise<void> {
    return this.batches.add(event.team_id, event);
  }

  private async apply(teamId: string, events: readonly PlatformEvent[], tx: Transaction): Promise<void> {
    const { alerts, members, handled, recorder } = this.options;
    const now = this.options.now();
    const fresh = await handled.claim(
      events.map(({ event_id }) => event_id),
      now,
      tx,
    );
    // A batch may hold the same event twice.
    const once = events.filter(({ event_id }) => fresh.delete(event_id));
    const signals = once.flatMap((event) => signalsOf(event)).sort(oldestFirst);
    if (signals.length === 0) return;
    const known = await members.of(teamId, [...new Set(signals.map(({ member }) => member))], tx);
    const causes = new Set([...signals, ...known].map(({ cause }) => cause));
    const work = new WorkingSet(teamId, await alerts.byCauses(teamId, [...causes], tx), known, now);
    for (const signal of signals) work.take(signal);
    await recorder.record(teamId, work.changes(), { now, requestId: once[0]?.request_id }, tx);
    await members.write(teamId, work.members(), tx);
  }
}

const oldestFirst = (a: Signal, b: Signal): number => (isNewer(a, b) ? 1 : isNewer(b, a) ? -1 : 0);
