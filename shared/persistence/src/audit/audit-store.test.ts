import type { AuditEntry } from '@osk/contracts';
import type { Store } from '../store/store';
import { startTestStore, type TestStore } from '../testing';
import { auditSink, type AuditStore } from './audit-store';

let test: TestStore;
let store: Store;
let audit: AuditStore;

beforeAll(async () => {
  test = await startTestStore();
  store = await test.connect('audit');
  audit = auditSink(store, { retentionDays: 30 });
  await store.syncIndexes();
});
afterAll(() => test.close());

const entry = (at: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  at,
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
  status: 201,
  ...more,
});

it("lists a team's records, newest first, page by page, exactly as they were", async () => {
  for (const at of ['2026-01-02', '2026-01-01', '2026-01-03']) await audit.record(entry(`${at}T00:00:00.000Z`));
  await audit.record(entry('2026-01-04T00:00:00.000Z', { team_id: 'team_b' }));
  const page = await audit.list('team_a', { limit: 2 });
  expect(page.total).toBe(3);
  expect(page.items.map((item) => item.at)).toEqual(['2026-01-03T00:00:00.000Z', '2026-01-02T00:00:00.000Z']);
  const { audit_id, ...rest } = page.items[0] ?? {};
  expect(audit_id).toMatch(/^aud_/);
  expect(rest).toEqual(entry('2026-01-03T00:00:00.000Z'));
});

it('records attempts without a known caller, which no team sees', async () => {
  const unknown = { team_id: null, user_id: null, credential_id: null, via: null, status: 401, ip: '' };
  await audit.record(entry('2026-01-05T00:00:00.000Z', unknown));
  expect((await audit.list('team_a')).items.every((item) => item.team_id === 'team_a')).toBe(true);
  expect((await audit.list('')).total).toBe(0);
});
