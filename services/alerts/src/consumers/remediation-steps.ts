import type { Bus, Consumer } from '@osk/bus';
import { Inbox, type Store } from '@osk/persistence';
import type { MemberRepository } from '../features/intake/member.repo';
import type { RemediationRepository, TaskState } from '../features/remediation/remediation.repo';

const STATES = {
  'remediation.requested': 'requested',
  'remediation.approved': 'approved',
  'remediation.executed': 'executed',
  'remediation.failed': 'failed',
  'remediation.rolled_back': 'rolled_back',
} as const satisfies Record<string, TaskState>;
type RemediationEvent = keyof typeof STATES;

/** Steps of fixes, for the progress that an alert shows. */
export function consumeRemediation(
  bus: Bus,
  { store, members, remediations }: { store: Store; members: MemberRepository; remediations: RemediationRepository },
): Promise<Consumer> {
  const inbox = new Inbox(store);
  const events = Object.keys(STATES) as RemediationEvent[];
  return bus.subscribe(
    { consumer: 'remediation', events },
    async ({ event_id, event_type, team_id, occurred_at, data }) => {
      await inbox.once(event_id, 'remediation', async (tx) => {
        const { task_id, finding_id, title, action } = data;
        const causes = await members.causesOfFinding(team_id, finding_id, tx);
        const task = {
          task_id,
          finding_id,
          title,
          action,
          state: STATES[event_type],
          reason: 'reason' in data ? data.reason : null,
          by: 'by' in data ? data.by : null,
          updated_at: new Date(occurred_at),
        };
        await remediations.step(team_id, task, causes, tx);
      });
    },
  );
}
