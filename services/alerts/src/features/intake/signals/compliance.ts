import type { EventData, PlatformEvent, Severity } from '@osk/contracts';
import { priorityOf } from '../../alerts/terms';
import { causeOf, type Cure, type Present } from '../signal';
import { line, timeOf, type SignalReaders } from './reader';

type Row = Pick<EventData<'compliance.score_changed'>, 'framework_id' | 'framework' | 'account_id' | 'score'>;
type Kind = 'drift' | 'threshold';

const causeOfRow = (kind: Kind, { framework_id, account_id }: Row): string =>
  causeOf('compliance', kind, framework_id, account_id ?? '');

const NAMED_REQUIREMENTS = 10;
const where = ({ account_id }: Row): string => (account_id === null ? '' : ` in ${account_id}`);

function below(
  event: PlatformEvent<'compliance.drift_detected' | 'compliance.threshold_breached'>,
  kind: Kind,
  told: {
    severity: Severity;
    title: string;
    description: string;
    hint: string;
    cure: Cure | null;
    scan_id: string | null;
  },
): Present {
  const row = event.data;
  const cause = causeOfRow(kind, row);
  return {
    kind: 'present',
    event_type: event.event_type,
    ...timeOf(event),
    cause,
    member: cause,
    recurrence: true,
    refresh: true,
    source: 'compliance',
    notification_source: 'compliance',
    category: kind === 'drift' ? 'compliance_drift' : 'compliance_threshold',
    priority: priorityOf(told.severity),
    stage: 0,
    action_url: null,
    asset_id: row.account_id,
    finding_id: null,
    sla_due_at: null,
    ...told,
    title: line(told.title),
    description: line(told.description, 1_500),
  };
}

export const complianceSignals: SignalReaders<
  'compliance.drift_detected' | 'compliance.threshold_breached' | 'compliance.score_changed'
> = {
  'compliance.drift_detected': (event) => {
    const { framework, previous_score, requirements, scan_run_id } = event.data;
    const named = requirements
      .slice(0, NAMED_REQUIREMENTS)
      .map(({ requirement_id, title }) => `${requirement_id} ${title}`);
    const more = requirements.length > named.length ? `; and ${requirements.length - named.length} more` : '';
    return [
      below(event, 'drift', {
        severity: 'high',
        title: `${framework}: ${requirements.length} requirement(s) fail that passed before${where(event.data)}`,
        description: named.join('; ') + more,
        hint: 'Look at the resources that fail the named requirements; the next scan that is as good as before ends this.',
        // Back where it was before the drift.
        cure: previous_score === null ? null : { at_least: previous_score },
        scan_id: scan_run_id,
      }),
    ];
  },
  'compliance.threshold_breached': (event) => {
    const { framework, score, threshold } = event.data;
    return [
      below(event, 'threshold', {
        severity: 'high',
        title: `${framework}: score is below ${threshold}${where(event.data)}`,
        description: `The score is ${score ?? 'unknown'}; the team’s threshold is ${threshold}`,
        hint: 'Fix the requirements that fail, the ones with most resources first.',
        cure: { at_least: threshold },
        scan_id: null,
      }),
    ];
  },
  'compliance.score_changed': (event) => {
    const { score } = event.data;
    if (score === null) return [];
    return (['drift', 'threshold'] as const).map((kind) => {
      const cause = causeOfRow(kind, event.data);
      const why = `The score is ${score} again`;
      return { kind: 'measured', ...timeOf(event), cause, member: cause, value: score, why, remember: true };
    });
  },
};
