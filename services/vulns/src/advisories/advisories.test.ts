import { startTestStore, type TestStore } from '@osk/persistence/testing';
import type { Store } from '@osk/persistence';
import { advisory, affects } from '../matching/testing/advisories';
import type { Advisory } from './advisory';
import { createIntelligence, type Intelligence } from './intelligence';

let test: TestStore;
let store: Store;
let intel: Intelligence;
let count = 0;

beforeAll(async () => {
  test = await startTestStore();
});
afterAll(() => test.close());
beforeEach(async () => {
  count += 1;
  store = await test.connect(`vulns${count}`);
  intel = createIntelligence(store, { maxLagMs: 0 });
  await store.syncIndexes();
});

const lodash = (more: Partial<Advisory> = {}, fixed = '4.17.21'): Advisory =>
  advisory('GHSA-35jh-r3h4-6jhm', affects('npm', 'lodash', `0 <${fixed}`), {
    source: 'github',
    aliases: ['CVE-2021-23337'],
    details: 'long text',
    references: ['https://example.org/a'],
    summary: 'Command injection',
    modified: '2024-02-01T00:00:00.000Z',
    ...more,
  });

async function found(key: string, from = intel): Promise<Advisory[]> {
  return [...((await from.candidates.candidates([key])).get(key) ?? [])];
}

describe('candidates', () => {
  it('are found by normalised key, each with what it says of that package alone', async () => {
    const both = advisory(
      'PYSEC-1',
      [
        affects('PyPI', 'Zope.Interface', '0 <5'),
        affects('PyPI', 'other', '1 <2'),
        affects('PyPI', 'zope-interface', '6 <7'),
      ],
      { details: 'text' },
    );
    await intel.writer.upsertMany([both, lodash()]);
    const answer = await intel.candidates.candidates(['PyPI/zope-interface', 'npm/lodash', 'npm/unknown']);
    expect([...answer.keys()].sort()).toEqual(['PyPI/zope-interface', 'npm/lodash', 'npm/unknown']);
    expect(answer.get('PyPI/zope-interface')).toEqual([
      { ...both, details: '', affected: [both.affected[0], both.affected[2]] },
    ]);
    expect(answer.get('npm/lodash')).toEqual([{ ...lodash(), details: '', references: [] }]);
    expect(answer.get('npm/unknown')).toEqual([]);
  });

  it('are answered for thousands of keys at once', async () => {
    await intel.writer.upsertMany(
      Array.from({ length: 1_200 }, (_, n) => advisory(`A-${n}`, affects('npm', `pkg-${n}`, '0'))),
    );
    const keys = Array.from({ length: 3_000 }, (_, n) => `npm/pkg-${n}`);
    const answer = await intel.candidates.candidates(keys);
    expect(keys.filter((key) => answer.get(key)?.length === 1)).toEqual(keys.slice(0, 1_200));
  });

  it('follow every change: new range, other package, withdrawal', async () => {
    await intel.writer.upsertMany([lodash()]);
    expect((await found('npm/lodash'))[0]?.affected[0]?.ranges[0]?.events).toEqual([
      { introduced: '0' },
      { fixed: '4.17.21' },
    ]);
    await intel.writer.upsertMany([lodash({ modified: '2024-03-01T00:00:00.000Z' }, '4.18.0')]);
    expect((await found('npm/lodash'))[0]?.affected[0]?.ranges[0]?.events).toEqual([
      { introduced: '0' },
      { fixed: '4.18.0' },
    ]);
    await intel.writer.upsertMany([
      { ...lodash({ modified: '2024-04-01T00:00:00.000Z' }), affected: [affects('npm', 'lodash-es', '0')] },
    ]);
    expect(await found('npm/lodash')).toEqual([]);
    expect(await found('npm/lodash-es')).toHaveLength(1);
    await intel.writer.upsertMany([
      {
        ...lodash({ modified: '2024-05-01T00:00:00.000Z', withdrawn: '2024-05-01T00:00:00.000Z' }),
        affected: [affects('npm', 'lodash-es', '0')],
      },
    ]);
    expect(await found('npm/lodash-es')).toEqual([]);
  });

  it('of another process are seen once it announced them', async () => {
    const other = createIntelligence(await test.connect(`vulns${count}`), { maxLagMs: 0 });
    expect(await found('npm/lodash', other)).toEqual([]);
    await intel.writer.upsertMany([lodash()]);
    expect(await found('npm/lodash', other)).toHaveLength(1);
  });

  it('of a writer that was killed half way are not seen, and are right after its next run', async () => {
    await intel.writer.upsertMany([lodash()]);
    const writer = createIntelligence(store, { maxLagMs: 0 }).writer as unknown as {
      advisories: { bulk(): Promise<never> };
    };
    const advisories = writer.advisories;
    writer.advisories = Object.assign(Object.create(advisories) as object, {
      bulk: () => Promise.reject(new Error('killed')),
    }) as never;
    const next = lodash({ modified: '2024-03-01T00:00:00.000Z' }, '4.18.0');
    await expect((writer as unknown as Intelligence['writer']).upsertMany([next])).rejects.toThrow('killed');
    expect((await found('npm/lodash')).map(({ affected }) => affected[0]?.ranges[0]?.events[1])).toEqual([
      { fixed: '4.17.21' },
    ]);
    expect(await intel.writer.upsertMany([next])).toMatchObject({ changed: 1 });
    expect((await found('npm/lodash')).map(({ affected }) => affected[0]?.ranges[0]?.events[1])).toEqual([
      { fixed: '4.18.0' },
    ]);
  });

  it('leave out a starter entry that a loaded feed covers', async () => {
    const starter = advisory('CVE-2021-23337', affects('npm', 'lodash', '0 <4.17.21'), { source: 'starter' });
    await intel.writer.upsertMany([
      starter,
      advisory('CVE-2019-10744', affects('npm', 'lodash', '0 <4.17.12'), { source: 'starter' }),
    ]);
    expect((await found('npm/lodash')).map(({ source }) => source)).toEqual(['starter', 'starter']);
    await intel.writer.upsertMany([lodash()]);
    expect((await found('npm/lodash')).map(({ id }) => id).sort()).toEqual(['CVE-2019-10744', 'GHSA-35jh-r3h4-6jhm']);
  });
});

describe('upsertMany', () => {
  it('writes only what is new or different, and nothing older', async () => {
    expect(await intel.writer.upsertMany([lodash(), lodash()])).toEqual({
      added: 1,
      changed: 0,
      unchanged: 1,
      stale: 0,
    });
    const revision = await intel.clock.announced();
    expect(await intel.writer.upsertMany([lodash()])).toEqual({ added: 0, changed: 0, unchanged: 1, stale: 0 });
    expect(await intel.clock.announced()).toBe(revision);
    expect(
      await intel.writer.upsertMany([lodash({ summary: 'other', modified: '2023-01-01T00:00:00.000Z' })]),
    ).toMatchObject({ stale: 1 });
    expect(await intel.writer.upsertMany([lodash({ summary: 'other' })])).toMatchObject({ changed: 1 });
  });

  it('keeps the same id of two sources apart', async () => {
    await intel.writer.upsertMany([
      advisory('CVE-2024-1', affects('CPE', 'a:x:y', '0'), { source: 'nvd' }),
      advisory('CVE-2024-1', affects('npm', 'y', '0'), { source: 'osv' }),
    ]);
    expect((await intel.advisories.byId('cve-2024-1')).map(({ source }) => source).sort()).toEqual(['nvd', 'osv']);
  });

  it('withdraws what a complete publication no longer lists, and takes it back', async () => {
    const one = advisory('D-1', affects('Debian:12', 'a', '0'), { source: 'debian' });
    const two = advisory('D-2', affects('Debian:12', 'b', '0'), { source: 'debian' });
    await intel.writer.upsertMany([one, two, lodash()]);
    expect(await intel.writer.withdrawOthers('debian', new Set(['D-1']), '2024-06-01T00:00:00.000Z')).toBe(1);
    expect(await found('Debian:12/b')).toEqual([]);
    expect(await found('npm/lodash')).toHaveLength(1);
    expect((await intel.advisories.byId('D-2'))[0]).toMatchObject({ withdrawn: '2024-06-01T00:00:00.000Z' });
    expect(await intel.writer.upsertMany([one, two])).toMatchObject({ changed: 1, unchanged: 1 });
    expect(await found('Debian:12/b')).toEqual([two]);
  });
});

describe('reading', () => {
  it('gives whole advisories by id or alias', async () => {
    await intel.writer.upsertMany([lodash()]);
    expect(await intel.advisories.byId('CVE-2021-23337')).toEqual([lodash()]);
    expect(await intel.advisories.byId('ghsa-35JH-r3h4-6jhm')).toEqual([lodash()]);
    expect(await intel.advisories.byId('CVE-1999-0001')).toEqual([]);
  });

  it('ties ids together over sources', async () => {
    await intel.writer.upsertMany([
      lodash(),
      advisory('SNYK-1', affects('npm', 'lodash', '0'), { aliases: ['CVE-2021-23337'] }),
    ]);
    const aliases = await intel.advisories.aliases(['CVE-2021-23337', 'CVE-1999-0001']);
    expect([...(aliases.get('CVE-2021-23337') ?? [])].sort()).toEqual([
      'CVE-2021-23337',
      'GHSA-35JH-R3H4-6JHM',
      'SNYK-1',
    ]);
    expect([...(aliases.get('CVE-1999-0001') ?? [])]).toEqual(['CVE-1999-0001']);
  });

  it('gives changes in order, with the keys that were left, and goes on from a cursor', async () => {
    await intel.writer.upsertMany([lodash(), advisory('A-1', affects('npm', 'a', '0'))]);
    const first = await intel.advisories.changedSince('', 1);
    const second = await intel.advisories.changedSince(first.cursor, 1);
    expect([...first.changes, ...second.changes].flatMap(({ keys }) => keys).sort()).toEqual(['npm/a', 'npm/lodash']);
    expect(await intel.advisories.changedSince(second.cursor)).toEqual({ changes: [], cursor: second.cursor });
    await intel.writer.upsertMany([
      { ...lodash({ modified: '2024-03-01T00:00:00.000Z' }), affected: [affects('npm', 'lodash-es', '0')] },
    ]);
    const { changes } = await intel.advisories.changedSince(second.cursor);
    expect(changes).toEqual([
      {
        source: 'github',
        id: 'GHSA-35jh-r3h4-6jhm',
        ids: ['GHSA-35JH-R3H4-6JHM', 'CVE-2021-23337'],
        withdrawn: false,
        keys: ['npm/lodash-es', 'npm/lodash'],
      },
    ]);
  });

  it('lists a catalogue by severity, ecosystem and id, last modified first', async () => {
    const critical = [{ type: 'CVSS_V3', vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', score: 9.8 }];
    await intel.writer.upsertMany([
      lodash({ severities: critical }),
      advisory('A-1', affects('Debian:12', 'a', '0'), { severity_label: 'low', modified: '2024-03-01T00:00:00.000Z' }),
      advisory('A-2', affects('Debian:11', 'a', '0'), { withdrawn: '2024-01-01T00:00:00.000Z' }),
    ]);
    const ids = async (query: Parameters<typeof intel.advisories.catalog>[0]) =>
      (await intel.advisories.catalog(query, {})).items.map(({ id }) => id);
    expect(await ids({})).toEqual(['A-1', 'GHSA-35jh-r3h4-6jhm']);
    expect(await ids({ severity: ['critical'] })).toEqual(['GHSA-35jh-r3h4-6jhm']);
    expect(await ids({ ecosystem: 'Debian' })).toEqual(['A-1']);
    expect(await ids({ ecosystem: 'Debian', withWithdrawn: true })).toEqual(['A-1', 'A-2']);
    expect(await ids({ idPrefix: 'cve-2021-2' })).toEqual(['GHSA-35jh-r3h4-6jhm']);
    expect(await ids({ ids: ['A-1', 'CVE-2021-23337'] })).toEqual(['A-1', 'GHSA-35jh-r3h4-6jhm']);
    expect(await ids({ modifiedSince: new Date('2024-02-15') })).toEqual(['A-1']);
    expect((await intel.advisories.catalog({ severity: ['critical'] }, {})).items[0]).toMatchObject({
      severity: 'critical',
      ecosystems: ['npm'],
    });
  });
});
