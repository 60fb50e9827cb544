import { q, TeamRepository } from '@osk/persistence';
import type { TestService } from '@osk/service-host/testing';
import { deliveryCollection } from './delivery.repo';

/** Resolves when events have been spread, every attempt that is due has been made, and what it came to is stored. */
export async function quiet(service: TestService): Promise<void> {
  const deliveries = new TeamRepository(service.store, deliveryCollection);
  for (;;) {
    await service.settled();
    const now = new Date();
    const team = service.identity.claims().team_id;
    const underWay = await deliveries.exists(
      team,
      q.and({ open: true }, q.or({ claim: q.not(null) }, { next_attempt_at: q.lte(now) })),
    );
    if (!underWay) return service.settled();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
