import type { EventData } from '@osk/contracts';
import { AppError, type Logger } from '@osk/service-kit';
import type { TeamTurns } from '@osk/persistence';
import type { Recorder } from '../summaries/recorder';
import { decided, decisionOf } from './decide';
import { occurrenceKeys } from './identity';
import { canMove } from './lifecycle';
import { moved } from './move';
import type { Decision, Occurrence } from './occurrence';
import type { Change, OccurrenceRepository } from './occurrence.repo';

export interface MadeDecision extends EventData<'decision.made'> {
  event_id: string;
  team_id: string;
  request_id?: string;
}

/** Thrown for a decision about something that has not been reported yet: its finding may still be on the way. */
export class OccurrenceUnknownError extends Error {
  readonly code = 'occurrence_unknown';
  constructor() {
    super('no occurrence of this vulnerability on this asset is known yet');
    this.name = 'OccurrenceUnknownError';
  }
}

const MAX_REASON = 2_000;

/** Takes over what people decided in other services' screens, by the rules that hold for decisions made here. */
export class ForeignDecisions {
  private readonly now: () => Date;

  constructor(
    private readonly options: {
      occurrences: OccurrenceRepository;
      writes: TeamTurns;
      recorder: Recorder;
      logger: Logger;
      now?(): Date;
    },
  ) {
    this.now = options.now ?? (() => new Date());
  }

  /** Ignores, and logs, what the lifecycle does not allow and what is older than what stands. @throws OccurrenceUnknownError */
  async take(made: MadeDecision): Promise<void> {
    const { occurrences, writes, recorder } = this.options;
    const { event_id, team_id, request_id: requestId, asset_id, vulnerability_id } = made;
    await writes.once(team_id, event_id, 'decisions', async (tx) => {
      const [before] = await occurrences.byKeys(team_id, occurrenceKeys(asset_id, [vulnerability_id]), tx);
      if (!before) throw new OccurrenceUnknownError();
      const after = this.apply(before, made);
      const changes: Change[] = after ? [{ before, after }] : [];
      await recorder.record(team_id, changes, { requestId, scanId: null }, tx);
    });
  }

  private apply(before: Occurrence, made: MadeDecision): Occurrence | null {
    try {
      const decision = this.decisionOf(made);
      if (isOvertaken(before, decision)) return this.ignored(made, 'decision_overtaken');
      return decided(isByReopening(before, decision) ? reopenedBy(before, decision) : before, decision);
    } catch (error) {
      if (error instanceof AppError) return this.ignored(made, error.code);
      throw error;
    }
  }

  private decisionOf({ decided_by, decided_at, status, reason, expires_at }: MadeDecision): Decision {
    const now = this.now();
    const at = new Date(decided_at);
    const body = { status, reason: reason.slice(0, MAX_REASON), ...(expires_at !== undefined && { expires_at }) };
    // A clock that is ahead must not make a decision newer than all that follow.
    return decisionOf(decided_by, body, at < now ? at : now, now);
  }

  private ignored({ team_id, asset_id, vulnerability_id, status }: MadeDecision, why: string): null {
    this.options.logger.info('a decision of another service is ignored', {
      why,
      team_id,
      asset_id,
      vulnerability_id,
      status,
    });
    return null;
  }
}

/** Something happened to it after the decision was made. That it was found says nothing against a decision. */
const isOvertaken = ({ status_at, detail }: Occurrence, { at }: Decision): boolean =>
  detail.history.length > 0 && status_at > new Date(at);

/**
 * Where that screen lets people go straight from one decision to another, or give an acceptance another end, and the
 * lifecycle here leads through `reopened`.
 */
function isByReopening({ status, detail }: Occurrence, { status: to, expires_at }: Decision): boolean {
  if (canMove(status, to) || !canMove(status, 'reopened') || !canMove('reopened', to)) return false;
  return status !== to || (to === 'accepted_risk' && detail.decision?.expires_at !== expires_at);
}

const reopenedBy = (before: Occurrence, { at, by, reason }: Decision): Occurrence =>
  moved(before, { to: 'reopened', at: new Date(at), by, reason });
