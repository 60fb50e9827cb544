import type { EventData } from '@osk/contracts';
import { readPriority } from '../../alerts/terms';
import { causeOf } from '../signal';
import { threatCause } from './findings';
import { line, timeOf, type SignalReaders } from './reader';

/** The risk is one member of what intelligence says of a vulnerability, beside its occurrences. */
const memberOf = ({ vulnerability_id }: Pick<EventData<'risk.updated'>, 'vulnerability_id'>): string =>
  causeOf('risk', vulnerability_id);

export const riskSignals: SignalReaders<'risk.threshold_breached' | 'risk.updated'> = {
  'risk.threshold_breached': (event) => {
    const { vulnerability_id, title, severity, priority_rank, risk_score, affected_asset_count, threshold } =
      event.data;
    return [
      {
        kind: 'present',
        event_type: event.event_type,
        ...timeOf(event),
        cause: threatCause(vulnerability_id),
        member: memberOf(event.data),
        recurrence: true,
        refresh: false,
        source: 'threat_intel',
        notification_source: 'threat_intelligence',
        category: 'threat_intelligence',
        severity,
        priority: readPriority(priority_rank, severity),
        stage: 0,
        title: line(`${vulnerability_id}: risk score has risen to ${risk_score}`),
        description: line(`${title}; ${affected_asset_count} asset(s) affected, the threshold is ${threshold}`, 600),
        hint: 'Exploitation has become likely or the vulnerability is exposed: deal with it before others of its severity.',
        action_url: '/api/risk-management/risks',
        asset_id: null,
        finding_id: null,
        scan_id: null,
        sla_due_at: null,
        cure: { below: threshold },
      },
    ];
  },
  'risk.updated': (event) => {
    const { vulnerability_id, status, risk_score } = event.data;
    const at = { ...timeOf(event), cause: threatCause(vulnerability_id), member: memberOf(event.data) };
    if (status !== 'open') return [{ kind: 'gone', ...at, why: `The risk is ${status}`, remember: false }];
    return [
      { kind: 'measured', ...at, value: risk_score, why: `The risk score is ${risk_score} now`, remember: false },
    ];
  },
};
