import type { Bus, Consumer } from '@osk/bus';
import type { Logger } from '@osk/service-kit';
import { OccurrenceUnknownError, type ForeignDecisions } from '../features/occurrences/foreign-decisions';

/** A finding that is decided upon right away may still wait in the queue of findings. */
const WAITS_MS = [1_000, 10_000, 60_000];

/** What people decided in other services' screens. */
export function consumeDecisions(bus: Bus, decisions: ForeignDecisions, logger: Logger): Promise<Consumer> {
  const options = { consumer: 'decisions', events: ['decision.made'] as const, retry: { delaysMs: WAITS_MS } };
  return bus.subscribe(options, async ({ event_id, team_id, request_id, data }, { attempt }) => {
    try {
      await decisions.take({ event_id, team_id, ...(request_id !== undefined && { request_id }), ...data });
    } catch (error) {
      if (!(error instanceof OccurrenceUnknownError) || attempt <= WAITS_MS.length) throw error;
      const { asset_id, vulnerability_id } = data;
      logger.warn('a decision of another service is about nothing known', { team_id, asset_id, vulnerability_id });
    }
  });
}
