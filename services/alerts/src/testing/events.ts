import { makeEvent, type EventData, type EventName, type PlatformEvent } from '@osk/contracts';

export const TEAM = 'team_01j00000000000000000000001';
export const OTHER_TEAM = 'team_01j00000000000000000000002';

const START = Date.parse('2026-05-01T10:00:00.000Z');
export const minute = (count: number): Date => new Date(START + count * 60_000);

/** An event that happened so many minutes after the start. */
export function at<N extends EventName>(count: number, name: N, data: EventData<N>, team_id = TEAM): PlatformEvent<N> {
  const event = makeEvent(name, { team_id, source_module: 'test' }, data);
  return { ...event, occurred_at: minute(count).toISOString() };
}

type Created = EventData<'finding.created'>;

/** A finding of a vulnerability on an asset; its occurrence follows from both. */
export function finding(overrides: Partial<Created> = {}): Created {
  const vulnerability_id = overrides.vulnerability_id ?? 'CVE-2030-1';
  const asset_id = overrides.asset_id ?? 'app-1';
  return {
    finding_id: `find_${vulnerability_id}_${asset_id}`,
    severity: 'high',
    title: 'Buffer overflow in libfoo',
    resource_id: null,
    service: null,
    region: null,
    provider: null,
    account_id: null,
    scan_run_id: 'scan_1',
    occurrence_id: `occur_${vulnerability_id}_${asset_id}`,
    vulnerability_id,
    asset_id,
    source: 'application',
    priority_rank: 'P2',
    risk_score: 50,
    ...overrides,
  };
}

export const created = (count: number, of: Partial<Created> = {}, team?: string) =>
  at(count, 'finding.created', finding(of), team);

export const resolved = (count: number, of: Partial<Created> = {}, resolved_by = 'scan') => {
  const { priority_rank: _rank, risk_score: _score, ...ref } = finding(of);
  return at(count, 'finding.resolved', { ...ref, resolved_by });
};

export const reopened = (count: number, of: Partial<Created> = {}) => {
  const { priority_rank: _rank, risk_score: _score, ...ref } = finding(of);
  return at(count, 'finding.reopened', { ...ref, reason: 'seen_again' });
};

export const updated = (count: number, changed: string[], of: Partial<Created & { status: string }> = {}) =>
  at(count, 'finding.updated', { ...finding(of), status: 'open', ...of, changed });

export const scanFailed = (count: number, of: Partial<EventData<'scan.failed'>> = {}) =>
  at(count, 'scan.failed', {
    scan_id: `scan_${count}`,
    scan_type: 'ssl_security',
    target: 'example.org',
    trigger: 'api',
    reason: 'connect ECONNREFUSED',
    failure_class: 'connectivity',
    duration_ms: 10,
    failed_at: minute(count).toISOString(),
    ...of,
  });

export const scanCompleted = (count: number, of: Partial<EventData<'scan.completed'>> = {}) =>
  at(count, 'scan.completed', {
    scan_id: `scan_${count}`,
    scan_type: 'ssl_security',
    target: 'example.org',
    trigger: 'api',
    status: 'completed',
    findings_count: 0,
    findings_by_severity: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
    gate_passed: null,
    duration_ms: 10,
    completed_at: minute(count).toISOString(),
    ...of,
  });

export const condition = (count: number, of: Partial<EventData<'platform.condition'>> = {}) =>
  at(count, 'platform.condition', {
    kind: 'integration_unhealthy',
    dedup_key: 'slack:conn_1',
    severity: 'high',
    source: 'integration',
    title: 'Slack does not answer',
    message: 'Three attempts failed',
    hint: 'Check the address',
    resolved: false,
    ...of,
  });
