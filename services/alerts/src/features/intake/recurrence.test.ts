import type { PlatformEvent } from '@osk/contracts';
import { startAlerts, told, type AlertsUnderTest } from '../../testing/alerts-service';
import {
  at,
  condition,
  created,
  minute,
  resolved,
  scanCompleted,
  scanFailed,
  finding,
  updated,
} from '../../testing/events';

describe('recurrence', () => {
  let service: AlertsUnderTest;
  beforeEach(async () => {
    service = await startAlerts();
  });
  afterEach(() => service.close());

  const all = async () => (await service.get('/api/alerts')).items;
  const only = async () => {
    const items = await all();
    expect(items).toHaveLength(1);
    return items[0];
  };
  const move = async (status: string) =>
    service.send('PUT', `/api/alerts/${(await only()).alert_id}/status`, { status, reason: 'mine' });

  it('counts an active alert up and leaves its status and what people wrote', async () => {
    await service.deliver(scanFailed(0));
    const { alert_id } = await only();
    await service.send('POST', `/api/alerts/${alert_id}/acknowledge`, { note: 'looking' });
    await service.send('PUT', `/api/alerts/${alert_id}/assign`, { assigned_to: 'user_1', note: 'yours' });
    await service.send('PUT', `/api/alerts/${alert_id}/status`, { status: 'investigating' });
    expect(await service.deliver(scanFailed(5, { failure_class: 'timeout', reason: 'too slow' }))).toEqual([]);
    const alert = await service.get(`/api/alerts/${alert_id}`);
    expect(alert).toMatchObject({
      status: 'investigating',
      acknowledged: true,
      occurrence_count: 2,
      category: 'timeout',
      description: 'too slow',
      current_assignment: { assigned_to: 'user_1', note: 'yours' },
      first_seen: minute(0).toISOString(),
      last_seen: minute(5).toISOString(),
    });
    expect(alert.activity_log.map(({ note }: { note: string }) => note)).toEqual(['', 'looking', 'yours', '']);
  });

  it('clears the acknowledgement when it comes back worse', async () => {
    await service.deliver(scanFailed(0));
    const { alert_id } = await only();
    await service.send('POST', `/api/alerts/${alert_id}/acknowledge`);
    expect(told(await service.deliver(scanFailed(1, { failure_class: 'permission' })))).toEqual(['escalated high']);
    expect(await only()).toMatchObject({ status: 'acknowledged', acknowledged: false, severity: 'high' });
    // And not the other way round.
    expect(await service.deliver(scanFailed(2, { failure_class: 'timeout' }))).toEqual([]);
    expect((await only()).severity).toBe('high');
  });

  it.each(['resolved', 'closed'])('makes a %s alert new again', async (status) => {
    service.setClock(minute(10));
    await service.deliver(scanFailed(0));
    await move(status);
    expect(told(await service.deliver(scanFailed(11)))).toEqual(['reopened medium']);
    expect(await only()).toMatchObject({ status: 'new', acknowledged: false, occurrence_count: 2 });
  });

  it('does not undo what a person decided with something that happened before', async () => {
    service.setClock(minute(10));
    await service.deliver(scanFailed(0));
    await move('resolved');
    expect(await service.deliver(scanFailed(5))).toEqual([]);
    expect(await only()).toMatchObject({ status: 'resolved', occurrence_count: 2 });
  });

  it('leaves a false positive where it is and counts it', async () => {
    await service.deliver(created(0));
    await move('false_positive');
    service.setClock(minute(100_000));
    expect(
      await service.deliver(
        created(90_000, { asset_id: 'b' }),
        updated(90_001, ['severity'], { severity: 'critical' }),
      ),
    ).toEqual([]);
    expect(await only()).toMatchObject({ status: 'false_positive', occurrence_count: 2, affected_count: 2 });
    // Nor does proof touch what a person has dismissed.
    expect(await service.deliver(resolved(90_002), resolved(90_002, { asset_id: 'b' }))).toEqual([]);
    expect(await only()).toMatchObject({ status: 'false_positive', affected_count: 0 });
  });

  it('keeps open what a person has opened again, until newer proof', async () => {
    await service.deliver(created(0));
    await move('resolved');
    service.setClock(minute(50));
    await move('new');
    expect(await service.deliver(resolved(49))).toEqual([]);
    expect((await only()).status).toBe('new');
  });

  it('ends a scan’s failure only with a complete scan of the same type and target', async () => {
    await service.deliver(scanFailed(0));
    await service.deliver(
      scanCompleted(1, { status: 'partial' }),
      scanCompleted(1, { target: 'example.com' }),
      scanCompleted(1, { scan_type: 'nuclei' }),
    );
    expect((await only()).status).toBe('new');
    expect(told(await service.deliver(scanCompleted(2)))).toEqual(['resolved medium']);
    // The failure of before the success arrives late.
    expect(await service.deliver(scanFailed(1))).toEqual([]);
    expect(told(await service.deliver(scanFailed(3)))).toEqual(['reopened medium']);
  });

  it.each([
    ['connectivity', 'medium'],
    ['credentials', 'high'],
    ['tool_error', 'medium'],
    ['timeout', 'medium'],
    ['permission', 'high'],
    ['something new', 'medium'],
  ])('classifies a failure by %s', async (failure_class, severity) => {
    await service.deliver(scanFailed(0, { failure_class }));
    const alert = await only();
    expect(alert).toMatchObject({
      source: 'scan',
      severity,
      category: failure_class === 'something new' ? 'tool_error' : failure_class,
      action_url: '/api/cicd/scans/scan_0/results',
    });
    expect(alert.remediation_hint.length).toBeGreaterThan(20);
  });

  it('follows conditions of the platform', async () => {
    expect(told(await service.deliver(condition(0)))).toEqual(['new high']);
    expect(await service.deliver(condition(1, { message: 'Six attempts failed' }))).toEqual([]);
    expect(await only()).toMatchObject({
      source: 'integration',
      category: 'integration_unhealthy',
      occurrence_count: 2,
      description: 'Six attempts failed',
    });
    expect(told(await service.deliver(condition(2, { resolved: true })))).toEqual(['resolved high']);
    await service.deliver(condition(3, { kind: 'certificate_expiring' }), condition(3, { dedup_key: 'other' }));
    expect((await all()).map(({ source }: { source: string }) => source).sort()).toEqual([
      'integration',
      'integration',
      'system',
    ]);
  });

  it('follows the deadlines of findings, and the alert of the findings learns its term', async () => {
    await service.deliver(created(0));
    const term = (count: number, name: 'sla.warning' | 'sla.breached', days = 20) => {
      const { risk_score: _score, ...ref } = finding();
      return at(count, name, {
        ...ref,
        due_at: new Date(minute(0).getTime() + days * 86_400_000).toISOString(),
      }) as PlatformEvent;
    };
    expect(told(await service.deliver(term(1, 'sla.warning')))).toEqual(['new high']);
    expect(told(await service.deliver(term(2, 'sla.breached')))).toEqual(['escalated high']);
    expect(await service.deliver(term(1, 'sla.warning'))).toEqual([]);
    const [sla] = (await service.get('/api/alerts?category=sla')).items;
    expect(sla).toMatchObject({
      sla_due_at: '2026-05-21T10:00:00.000Z',
      title: 'Deadline missed: CVE-2030-1 was due on 2026-05-21',
    });
    const [vulnerability] = (await service.get('/api/alerts?category=application')).items;
    expect(vulnerability.sla_due_at).toBe('2026-05-21T10:00:00.000Z');
    expect(told(await service.deliver(resolved(3)))).toEqual(['resolved high', 'resolved high']);
  });

  it('follows compliance down and up again', async () => {
    const row = { framework_id: 'cis', framework: 'CIS', account_id: 'acc_1' };
    const drift = at(0, 'compliance.drift_detected', {
      ...row,
      score: 70,
      previous_score: 90,
      requirements: [{ requirement_id: '1.1', title: 'Encrypt', failing_resources: 2 }],
      scan_run_id: 'run_1',
    });
    const breach = at(0, 'compliance.threshold_breached', { ...row, score: 70, threshold: 80 });
    const score = (count: number, value: number | null, account_id = 'acc_1') =>
      at(count, 'compliance.score_changed', { ...row, account_id, score: value, previous_score: 70 });
    expect(told(await service.deliver(drift, breach))).toEqual(['new high', 'new high']);
    expect(await service.deliver(score(1, 75), score(2, null), score(2, 100, 'acc_2'))).toEqual([]);
    expect(told(await service.deliver(score(3, 85)))).toEqual(['resolved high']);
    expect((await service.get('/api/alerts?active_only=true')).items).toMatchObject([
      { category: 'compliance_drift', description: '1.1 Encrypt' },
    ]);
    expect(told(await service.deliver(score(4, 90)))).toEqual(['resolved high']);
    // What was measured after it speaks against a breach that comes late, as far as it goes.
    expect(await service.deliver(at(2, 'compliance.threshold_breached', { ...row, score: 79, threshold: 80 }))).toEqual(
      [],
    );
    expect(
      told(await service.deliver(at(2, 'compliance.threshold_breached', { ...row, score: 91, threshold: 95 }))),
    ).toEqual(['reopened high']);
  });

  it('follows the risk of a vulnerability above the threshold and below', async () => {
    const risk = {
      risk_id: 'risk_1',
      vulnerability_id: 'CVE-2030-9',
      title: 'Bug',
      severity: 'medium',
      risk_score: 85,
      priority_rank: 'P1',
      status: 'open',
      affected_asset_count: 3,
    } as const;
    expect(told(await service.deliver(at(0, 'risk.threshold_breached', { ...risk, threshold: 80 })))).toEqual([
      'new medium',
    ]);
    expect(await service.deliver(at(1, 'risk.updated', { ...risk, risk_score: 81, changed: ['risk_score'] }))).toEqual(
      [],
    );
    expect(
      told(await service.deliver(at(2, 'risk.updated', { ...risk, risk_score: 60, changed: ['risk_score'] }))),
    ).toEqual(['resolved medium']);
    expect(await only()).toMatchObject({ source: 'threat_intel', priority: 'P1', status: 'resolved' });
  });

  it('says nothing of what came and went in one breath', async () => {
    await Promise.all([scanFailed(0), scanCompleted(1)].map((event) => service.bus.publish(event)));
    await service.settled();
    expect(await only()).toMatchObject({ status: 'resolved' });
    expect(service.bus.published.filter(({ event_type }) => event_type.startsWith('alert.'))).toEqual([]);
  });
});
