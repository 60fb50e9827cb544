import type { AlertSource, EventData } from '@osk/contracts';
import { priorityOf } from '../../alerts/terms';
import { causeOf } from '../signal';
import { line, timeOf, type SignalReaders } from './reader';

const SOURCES: Readonly<Record<EventData<'platform.condition'>['kind'], AlertSource>> = {
  integration_unhealthy: 'integration',
  certificate_expiring: 'system',
  worker_down: 'system',
  intelligence_stale: 'system',
};

export const platformSignals: SignalReaders<'platform.condition'> = {
  'platform.condition': (event) => {
    const { kind, dedup_key, severity, source, title, message, hint, resolved } = event.data;
    const cause = causeOf('platform', kind, dedup_key);
    if (resolved) {
      const why = 'The health check is good again';
      return [{ kind: 'gone', ...timeOf(event), cause, member: cause, why, remember: true }];
    }
    return [
      {
        kind: 'present',
        event_type: event.event_type,
        ...timeOf(event),
        cause,
        member: cause,
        recurrence: true,
        refresh: true,
        source: SOURCES[kind],
        notification_source: source,
        category: kind,
        severity,
        priority: priorityOf(severity),
        stage: 0,
        title: line(title),
        description: line(message, 1_000),
        hint: line(hint, 1_000) || null,
        action_url: null,
        asset_id: null,
        finding_id: null,
        scan_id: null,
        sla_due_at: null,
        cure: null,
      },
    ];
  },
};
