import { gzipSync } from 'node:zlib';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Egress } from '@osk/egress';
import { loopbackEgress } from '@osk/egress/testing';
import { holdLease, LeaseStore, type Store } from '@osk/persistence';
import { startTestStore, type TestStore } from '@osk/persistence/testing';
import { createLogger, loadConfig } from '@osk/service-kit';
import { createIntelligence, type Intelligence } from '../../advisories';
import { intelConfig } from '../config';
import { scratch } from '../testing/files';
import { startMirror, type Mirror } from '../testing/mirror';
import { makeZip } from '../testing/zip';
import { IntelBusyError, IntelSync } from './intel-sync';

const files = scratch();
let test: TestStore;
let mirror: Mirror;
let egress: Egress;
let store: Store;
let intel: Intelligence;
let clock: Date;
let run = 0;

beforeAll(async () => {
  test = await startTestStore();
  mirror = await startMirror();
  egress = loopbackEgress();
});
afterAll(async () => {
  await egress.close();
  await mirror.close();
  await test.close();
  files.remove();
});

const logger = createLogger({ service: 'test', silent: true });
const record = (id: string, name: string, fixed = '2') =>
  JSON.stringify({
    id,
    modified: '2024-01-01T00:00:00Z',
    affected: [
      { package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed }] }] },
    ],
  });
const zip = (...records: [id: string, name: string, fixed?: string][]) =>
  makeZip(records.map(([id, name, fixed]) => ({ name: `${id}.json`, content: record(id, name, fixed) })));
const kevOf = (...cves: string[]) =>
  JSON.stringify({ catalogVersion: '1', vulnerabilities: cves.map((cveID) => ({ cveID, dateAdded: '2024-01-01' })) });

function makeSync(env: Record<string, string> = {}, on: Store = store): IntelSync {
  const config = loadConfig(intelConfig, {
    INTEL_OSV_URL: `${mirror.url}/osv`,
    INTEL_OSV_ECOSYSTEMS: 'npm,Go',
    INTEL_KEV_URL: `${mirror.url}/kev.json`,
    INTEL_EPSS_URL: `${mirror.url}/epss.csv.gz`,
    INTEL_FEEDS_OFF: 'nvd,debian,ubuntu,alpine,redhat,almalinux,rocky',
    ...env,
  });
  return new IntelSync({
    store: on,
    intelligence: on === store ? intel : createIntelligence(on),
    egress,
    config,
    dataDir: join(files.directory, String(run)),
    logger,
    now: () => clock,
  });
}

beforeEach(async () => {
  run += 1;
  clock = new Date('2025-01-01T00:00:00Z');
  mirror.requests.length = 0;
  mirror.files.clear();
  mirror.files.set('/osv/npm/all.zip', { content: zip(['A-1', 'a'], ['A-2', 'b']), etag: '"n1"' });
  mirror.files.set('/osv/Go/all.zip', { content: zip(['A-3', 'c']), etag: '"g1"' });
  mirror.files.set('/kev.json', {
    content: Buffer.from(kevOf('CVE-2024-0001', 'CVE-2024-0002', 'CVE-2024-0003')),
    etag: '"k1"',
  });
  mirror.files.set('/epss.csv.gz', {
    content: gzipSync('#score_date:2025-01-01T00:00:00Z\ncve,epss,percentile\nCVE-2024-0001,0.5,0.9\n'),
    etag: '"e1"',
  });
  store = await test.connect(`vulns${run}`);
  intel = createIntelligence(store, { maxLagMs: 0 });
});

async function ready(env?: Record<string, string>): Promise<IntelSync> {
  const sync = makeSync(env);
  await store.syncIndexes();
  return sync;
}
const found = async (name: string) =>
  (await intel.candidates.candidates([`npm/${name}`])).get(`npm/${name}`)?.map(({ id }) => id);
const status = async (sync: IntelSync, feed: string) => (await sync.status()).find((one) => one.feed === feed);

describe('synchronisation', () => {
  it('loads every enabled feed, says how old each is, and leaves no files', async () => {
    const sync = await ready();
    const results = await sync.syncDue();
    expect(results.map(({ feed, counts, error }) => [feed, counts.added, error])).toEqual([
      ['epss', 1, null],
      ['kev', 3, null],
      ['osv', 3, null],
    ]);
    expect([await found('a'), await found('c')]).toEqual([['A-1'], ['A-3']]);
    expect((await intel.epss.scores(['CVE-2024-0001'])).get('CVE-2024-0001')?.score).toBe(0.5);
    clock = new Date('2025-01-01T01:00:00Z');
    expect(await status(sync, 'osv')).toMatchObject({
      enabled: true,
      state: 'current',
      age_seconds: 3_600,
      records: 3,
      failures: 0,
      error: null,
      progress: null,
    });
    expect(await status(sync, 'nvd')).toMatchObject({ enabled: false, state: 'never_loaded', age_seconds: null });
    expect((await sync.status())[0]).toMatchObject({ feed: 'starter', state: 'current' });
    expect(readdirSync(join(files.directory, String(run), 'intel', 'osv'))).toEqual([]);
    clock = new Date('2025-01-02T00:00:00Z');
    expect(await status(sync, 'osv')).toMatchObject({ state: 'overdue', age_seconds: 86_400 });
  });

  it('fetches again when it is time, and then only what changed', async () => {
    const sync = await ready();
    await sync.syncDue();
    mirror.requests.length = 0;
    clock = new Date('2025-01-01T05:00:00Z');
    expect(await sync.syncDue()).toEqual([]);
    clock = new Date('2025-01-01T07:00:00Z');
    mirror.files.set('/osv/npm/all.zip', { content: zip(['A-1', 'a', '3'], ['A-2', 'b'], ['A-4', 'd']), etag: '"n2"' });
    const results = await sync.syncDue();
    expect(results.map(({ feed, counts }) => [feed, counts])).toEqual([
      ['kev', { added: 0, changed: 0, unchanged: 0, stale: 0, withdrawn: 0 }],
      ['osv', { added: 1, changed: 1, unchanged: 1, stale: 0, withdrawn: 0 }],
    ]);
    expect(mirror.requests.map(({ path, status }) => [path, status])).toEqual([
      ['/kev.json', 304],
      ['/osv/npm/all.zip', 200],
      ['/osv/Go/all.zip', 304],
    ]);
    expect(await status(sync, 'osv')).toMatchObject({ records: 4, age_seconds: 0 });
  });

  it('keeps what is there when a feed fails, and tries again later and later', async () => {
    const sync = await ready();
    await sync.syncDue();
    mirror.files.set('/osv/npm/all.zip', { content: zip(['A-9', 'z']).subarray(0, 90), etag: '"half"' });
    mirror.files.set('/osv/Go/all.zip', { content: zip(['A-5', 'e']), etag: '"g2"' });
    mirror.files.set('/kev.json', { content: Buffer.from('<html>maintenance</html>'), etag: '"html"' });
    clock = new Date('2025-01-01T07:00:00Z');
    const results = await sync.syncDue();
    expect(results.map(({ feed, error }) => [feed, error?.code])).toEqual([
      ['kev', 'unreadable'],
      ['osv', 'truncated'],
    ]);
    expect([await found('a'), await found('e')]).toEqual([['A-1'], ['A-5']]);
    expect((await intel.kev.all()).size).toBe(3);
    expect(await status(sync, 'osv')).toMatchObject({
      state: 'failing',
      failures: 1,
      last_success: '2025-01-01T00:00:00.000Z',
      next_attempt: '2025-01-01T07:10:00.000Z',
      error: { code: 'truncated' },
    });
    clock = new Date('2025-01-01T07:09:00Z');
    expect(await sync.syncDue()).toEqual([]);
    clock = new Date('2025-01-01T07:11:00Z');
    await sync.syncDue();
    expect(await status(sync, 'osv')).toMatchObject({ failures: 2, next_attempt: '2025-01-01T07:31:00.000Z' });
    mirror.files.set('/osv/npm/all.zip', { content: zip(['A-9', 'z']), etag: '"whole"' });
    clock = new Date('2025-01-01T08:00:00Z');
    await sync.syncDue();
    expect([await found('z'), await found('a')]).toEqual([['A-9'], ['A-1']]);
    expect(await status(sync, 'osv')).toMatchObject({ state: 'current', failures: 0, error: null, next_attempt: null });
  });

  it('is quiet without a network: a warning per feed, and the starter set is there', async () => {
    const sync = await ready({
      INTEL_OSV_URL: 'http://127.0.0.1:9/osv',
      INTEL_KEV_URL: 'http://127.0.0.1:9/kev',
      INTEL_EPSS_URL: 'https://feeds.invalid/x',
    });
    const results = await sync.syncDue();
    expect(results.map(({ error }) => error?.code)).toEqual(['unresolvable', 'connect_failed', 'connect_failed']);
    expect((await sync.status())[0]).toMatchObject({ feed: 'starter', state: 'current' });
    expect((await status(sync, 'osv'))?.age_seconds).toBeNull();
  });

  it('takes off what a complete catalogue no longer lists, but not when most of it is suddenly gone', async () => {
    const sync = await ready();
    await sync.syncNow(['kev']);
    mirror.files.set('/kev.json', { content: Buffer.from(kevOf('CVE-2024-0001', 'CVE-2024-0002')), etag: '"k2"' });
    expect((await sync.syncNow(['kev']))[0]).toMatchObject({ counts: { withdrawn: 1 }, error: null });
    expect([...(await intel.kev.all()).keys()]).toEqual(['CVE-2024-0001', 'CVE-2024-0002']);
    mirror.files.set('/kev.json', { content: Buffer.from(kevOf('CVE-2024-0001')), etag: '"k3"' });
    expect((await sync.syncNow(['kev']))[0]).toMatchObject({
      counts: { withdrawn: 0 },
      error: { code: 'suspiciously_small' },
    });
    expect((await intel.kev.all()).size).toBe(2);
  });

  it('is done by one process at a time', async () => {
    const sync = await ready();
    const other = makeSync({}, await test.connect(`vulns${run}`));
    const lease = await holdLease(new LeaseStore(store), { name: 'intel', owner: 'somebody', ttlMs: 60_000 });
    expect(await sync.syncDue()).toEqual([]);
    await expect(sync.syncNow()).rejects.toThrow(IntelBusyError);
    await expect(sync.importPath(files.directory)).rejects.toMatchObject({ code: 'intel_busy' });
    await lease?.release();
    expect(await other.syncDue()).toHaveLength(3);
  });

  it('ends at once when it is stopped, and not at all when it is off', async () => {
    const off = await ready({ INTEL_AUTO_SYNC: 'false' });
    expect(await off.syncDue()).toEqual([]);
    expect(mirror.requests).toEqual([]);
    expect((await off.status()).every(({ feed, enabled }) => enabled === (feed === 'starter'))).toBe(true);
    const sync = makeSync();
    sync.start();
    await sync.stop();
    expect(await sync.syncDue()).toEqual([]);
    expect(existsSync(join(files.directory, String(run), 'intel', 'osv', 'npm.file'))).toBe(false);
  });
});
