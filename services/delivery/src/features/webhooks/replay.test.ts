import { startTestService, type TestService } from '@osk/service-host/testing';
import delivery from '../../index';
import { quiet, scanStarted, startReceiver, webhookClient, type TestReceiver } from './webhooks.fixture';

describe('the log and what failed', () => {
  let service: TestService;
  let hooks: ReturnType<typeof webhookClient>;
  let receiver: TestReceiver;

  beforeAll(async () => {
    service = await startTestService(delivery);
    hooks = webhookClient(service);
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await service.close();
    await receiver.close();
  });
  beforeEach(() => void receiver.calls.splice(0));

  const publish = async (count: number) => {
    for (let i = 0; i < count; i += 1) await service.bus.publish(scanStarted(service, `scan_${i}`));
    await quiet(service);
  };

  test('everything that failed since a time is sent again, oldest first, once', async () => {
    const id = await hooks.subscribe(receiver.url);
    const since = new Date().toISOString();
    receiver.answers.push(410);
    await publish(1);
    await hooks.change(id, { enabled: true });
    receiver.answers.push(...Array.from({ length: 12 }, () => 500));
    await publish(3);
    for (const ms of [9_000, 40_000, 130_000]) {
      await service.bus.advance(ms);
      await quiet(service);
    }
    expect((await hooks.get(id)).delivery_stats).toEqual({ total: 4, success: 0, failed: 4 });
    const bodies = new Set(receiver.calls.map(({ raw }) => raw.toString()));
    receiver.calls.splice(0);

    const first = await hooks.post(id, 'replay', { since, limit: 3 });
    expect([first.status, first.json.data]).toEqual([200, { queued: 3, has_more: true }]);
    const second = await hooks.post(id, 'replay', { since });
    expect(second.json.data).toEqual({ queued: 1, has_more: false });
    await quiet(service);
    expect(receiver.calls).toHaveLength(4);
    expect(new Set(receiver.calls.map(({ raw }) => raw.toString()))).toEqual(bodies);
    expect((await hooks.post(id, 'replay', { since })).json.data).toEqual({ queued: 0, has_more: false });
    expect((await hooks.get(id)).delivery_stats).toEqual({ total: 8, success: 4, failed: 4 });
    const future = new Date(Date.now() + 3600_000).toISOString();
    expect((await hooks.post(id, 'replay', { since: future })).json.data.queued).toBe(0);
    await hooks.remove(id);
  }, 60_000);

  test('what cannot be replayed: no time, no such subscription, one that is off, one of another team', async () => {
    const id = await hooks.subscribe(receiver.url);
    const since = new Date().toISOString();
    for (const body of [{}, { since: 'yesterday' }, { since, limit: 0 }, { since, limit: 1001 }, { since, more: 1 }])
      expect((await hooks.post(id, 'replay', body)).status).toBe(422);
    expect((await hooks.post(id, 'replay', { since: 'yesterday' })).text).toContain('since');
    const them = service.identity.as({ team_id: 'team_01j00000000000000000000002' });
    const theirs = { method: 'POST', body: { since }, headers: them };
    expect((await service.call(`/api/webhooks/${id}/replay`, theirs)).status).toBe(404);
    expect((await hooks.post('whsub_none', 'replay', { since })).status).toBe(404);
    await publish(1);
    const [{ delivery_id }] = (await hooks.log(id)).deliveries;
    await hooks.change(id, { enabled: false });
    expect((await hooks.post(id, 'replay', { since })).status).toBe(409);
    expect((await hooks.post(id, `deliveries/${delivery_id}/replay`)).status).toBe(409);
    await hooks.remove(id);
  });

  test('pages and filters of the log', async () => {
    const id = await hooks.subscribe(receiver.url, { events: ['*'] });
    receiver.answers.push(500, 204, 500, 204);
    await publish(5);
    await hooks.post(id, 'test');
    const seen: string[] = [];
    let cursor: string | null = '';
    for (let pages = 0; cursor !== null; pages += 1) {
      expect(pages).toBeLessThan(4);
      const page = await hooks.log(id, `?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.deliveries.map((one: { delivery_id: string }) => one.delivery_id));
      cursor = page.next_cursor;
    }
    const all = await hooks.log(id);
    expect(all.next_cursor).toBeNull();
    expect(seen).toEqual(all.deliveries.map((one: { delivery_id: string }) => one.delivery_id));
    expect(new Set(seen).size).toBe(6);
    const count = async (query: string) => (await hooks.log(id, query)).deliveries.length;
    expect(await count('?success=false')).toBe(2);
    expect(await count('?success=true')).toBe(4);
    expect(await count('?event_type=webhook.test')).toBe(1);
    expect(await count('?event_type=scan.started&success=false')).toBe(2);
    expect(await count('?event_type=no.such')).toBe(0);
    // Query parameters never fail.
    expect(await count('?cursor=%7B%22%24gt%22%3A1%7D')).toBe(6);
    expect(await count('?success=maybe&limit=100000')).toBe(6);
    await hooks.remove(id);
  });

  test('the catalogue: every public event with its payload, no internal one; unknown names are refused by name', async () => {
    const { json } = await service.call('/api/webhooks/event-types/list');
    const { event_types, patterns } = json.data;
    const names = event_types.map(({ event_type }: { event_type: string }) => event_type);
    expect(names).toEqual(
      expect.arrayContaining([
        ...['scan.started', 'scan.completed', 'scan.failed', 'finding.created', 'finding.updated', 'finding.resolved'],
        ...['finding.reopened', 'cloud_event.finding_created', 'cloud_account.added', 'cloud_account.removed'],
        ...['sla.warning', 'sla.breached', 'sla.escalated', 'compliance.score_changed', 'compliance.drift_detected'],
        ...['compliance.threshold_breached', 'risk.created', 'risk.updated', 'risk.threshold_breached'],
        ...['remediation.requested', 'remediation.approved', 'remediation.executed', 'remediation.failed'],
        ...['remediation.rolled_back', 'evidence.uploaded', 'evidence.approved', 'evidence.expiring_soon'],
        ...['evidence.expired', 'assessment.submitted', 'assessment.completed', 'webhook.test'],
      ]),
    );
    expect(names).not.toContain('findings.reported');
    expect(patterns).toEqual(expect.arrayContaining(['*', 'sla.*', 'evidence.*', 'cloud_event.*']));
    for (const { payload_schema, description } of event_types) {
      expect(payload_schema).toMatchObject({ type: 'object', properties: expect.any(Object) });
      expect(description.length).toBeGreaterThan(0);
    }
    for (const unknown of ['scan.exploded', 'scans.*', 'scan', '**', 'scan.*.x', 'findings.reported', '*.completed']) {
      const refused = await hooks.create({ name: 'x', url: receiver.url, events: ['scan.*', unknown] });
      expect([unknown, refused.status]).toEqual([unknown, 400]);
      expect(refused.text).toContain(`no event matches ${unknown}`);
    }
  });
});
