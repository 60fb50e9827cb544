import type { Store } from '@osk/persistence';
import { startTestStore, type TestStore } from '@osk/persistence/testing';
import { createIntelligence, type Intelligence } from './intelligence';
import type { EpssScore, KevEntry } from './threat';

let test: TestStore;
let store: Store;
let intel: Intelligence;
let count = 0;

beforeAll(async () => {
  test = await startTestStore();
});
afterAll(() => test.close());
beforeEach(async () => {
  store = await test.connect(`vulns${(count += 1)}`);
  intel = createIntelligence(store, { maxLagMs: 0 });
  await store.syncIndexes();
});

const kev = (cve: string, more: Partial<KevEntry> = {}): KevEntry => ({
  cve,
  vendor: 'V',
  product: 'P',
  name: 'N',
  date_added: '2024-01-01',
  due_date: '2024-01-22',
  ransomware: false,
  cwe: [],
  ...more,
});
const epss = (cve: string, score: number, date = '2024-01-01', percentile = score): EpssScore => ({
  cve,
  score,
  percentile,
  date,
});

describe('known exploited vulnerabilities', () => {
  it('are kept, changed and taken off, each change with its place on the line', async () => {
    expect(await intel.kev.upsertMany([kev('CVE-2024-0001'), kev('CVE-2024-0002')], 'kev')).toEqual({
      added: 2,
      changed: 0,
    });
    expect(
      await intel.kev.upsertMany([kev('CVE-2024-0001'), kev('CVE-2024-0002', { ransomware: true })], 'kev'),
    ).toEqual({ added: 0, changed: 1 });
    const entries = await intel.kev.entries(['cve-2024-0002', 'CVE-2024-9999']);
    expect([...entries]).toEqual([['CVE-2024-0002', kev('CVE-2024-0002', { ransomware: true })]]);
    const { revision } = await intel.kev.changedSince(0);
    expect(await intel.kev.removeOthers(new Set(['CVE-2024-0002']))).toBe(1);
    expect([...(await intel.kev.all()).keys()]).toEqual(['CVE-2024-0002']);
    expect((await intel.kev.changedSince(revision)).cves).toEqual(['CVE-2024-0001']);
    expect(await intel.kev.upsertMany([kev('CVE-2024-0001')], 'kev')).toEqual({ added: 0, changed: 1 });
  });

  it('of the starter set give way to the catalogue', async () => {
    await intel.kev.upsertMany([kev('CVE-2024-0001', { name: 'starter' })], 'starter');
    expect(await intel.kev.upsertMany([kev('CVE-2024-0001', { name: 'catalogue' })], 'kev')).toEqual({
      added: 1,
      changed: 0,
    });
    expect(await intel.kev.upsertMany([kev('CVE-2024-0001', { name: 'starter' })], 'starter')).toEqual({
      added: 0,
      changed: 0,
    });
    expect((await intel.kev.entries(['CVE-2024-0001'])).get('CVE-2024-0001')?.name).toBe('catalogue');
  });
});

describe('EPSS scores', () => {
  it('are found over blocks and years; the newer day counts', async () => {
    expect(
      await intel.epss.upsertMany([epss('CVE-2024-0001', 0.1), epss('CVE-2024-1001', 0.2), epss('CVE-2023-0001', 0.3)]),
    ).toEqual({ added: 3, changed: 0 });
    expect(
      await intel.epss.upsertMany([epss('CVE-2024-0001', 0.5, '2024-01-02'), epss('CVE-2024-1001', 0.9, '2023-12-31')]),
    ).toEqual({ added: 0, changed: 1 });
    const scores = await intel.epss.scores([
      'CVE-2024-0001',
      'cve-2024-1001',
      'CVE-2023-0001',
      'CVE-2024-0002',
      'GHSA-x',
      '__proto__',
    ]);
    expect([...scores].map(([cve, { score, date }]) => [cve, score, date])).toEqual([
      ['CVE-2024-0001', 0.5, '2024-01-02'],
      ['CVE-2024-1001', 0.2, '2024-01-01'],
      ['CVE-2023-0001', 0.3, '2024-01-01'],
    ]);
  });

  it('tell which became others, and not those where only the day or percentile moved', async () => {
    await intel.epss.upsertMany([epss('CVE-2024-0001', 0.1), epss('CVE-2024-0002', 0.2), epss('CVE-2024-5000', 0.3)]);
    const before = await intel.clock.announced();
    await intel.epss.upsertMany([
      epss('CVE-2024-0001', 0.1, '2024-01-02', 0.11),
      epss('CVE-2024-0002', 0.25, '2024-01-02'),
      epss('CVE-2024-5000', 0.3),
    ]);
    const changed: string[] = [];
    for await (const { cves } of intel.epss.changedSince(before)) changed.push(...cves);
    expect(changed).toEqual(['CVE-2024-0002']);
    expect((await intel.epss.scores(['CVE-2024-0001'])).get('CVE-2024-0001')).toMatchObject({
      percentile: 0.11,
      date: '2024-01-02',
    });
  });

  it('of another process are seen', async () => {
    const other = createIntelligence(await test.connect(`vulns${count}`));
    await intel.epss.upsertMany([epss('CVE-2024-0001', 0.1)]);
    expect((await other.epss.scores(['CVE-2024-0001'])).size).toBe(1);
    await intel.epss.upsertMany([epss('CVE-2024-0001', 0.7)]);
    expect((await other.epss.scores(['CVE-2024-0001'])).get('CVE-2024-0001')?.score).toBe(0.7);
  });
});
