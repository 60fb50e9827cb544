import type { AuditEntry } from '@osk/contracts';
import { outboxCollection, type OutboxMessage } from '../outbox/outbox.collection';
import { startTestStore, type TestStore } from '../testing';
import { outboxAudit } from './outbox-audit';

const entry: AuditEntry = {
  at: '2026-01-02T00:00:00.000Z',
  request_id: 'req_1',
  team_id: 'team_a',
  user_id: 'user_1',
  credential_id: 'key_1',
  via: 'key',
  ip: '127.0.0.1',
  operation_id: 'createScan',
  method: 'POST',
  path: '/api/cicd/scans/trigger',
  params: { scan_id: 'scan_1', 'odd.$key': 'x' },
  resources: ['cicd', 'scan_1'],
  status: 201,
};

describe('audit records of a service', () => {
  let test: TestStore;
  beforeAll(async () => {
    test = await startTestStore();
  });
  afterAll(() => test.close());

  it('wait in the outbox exactly as they were, with an id and the service that made them', async () => {
    const store = await test.connect('audit');
    await store.syncIndexes();
    const sink = outboxAudit(store, 'alerts');
    await Promise.all([sink.record(entry), sink.record({ ...entry, team_id: null, status: 401 })]);
    const waiting = await store.global(outboxCollection).find({});
    const messages = waiting.map(({ body }) => JSON.parse(body) as OutboxMessage & { kind: 'job' });
    expect(messages.map(({ job, request_id }) => [job, request_id])).toEqual([
      ['gateway.audit', 'req_1'],
      ['gateway.audit', 'req_1'],
    ]);
    const records = messages.map(({ data }) => data as unknown as { audit_id: string; status: number });
    expect(records.find(({ status }) => status === 201)).toEqual({
      ...entry,
      audit_id: expect.stringMatching(/^aud_/),
      service: 'alerts',
    });
    expect(new Set(records.map(({ audit_id }) => audit_id)).size).toBe(2);
  });
});
