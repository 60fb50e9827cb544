import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { fakeEgress } from '@osk/egress/testing';
import { startTestStore, type TestStore } from '@osk/persistence/testing';
import { createLogger, loadConfig } from '@osk/service-kit';
import { createIntelligence, type Intelligence } from '../../advisories';
import { intelConfig } from '../config';
import { IntelSync } from '../sync/intel-sync';
import { scratch } from '../testing/files';
import { makeZip } from '../testing/zip';

const files = scratch();
let test: TestStore;
let intel: Intelligence;
let sync: IntelSync;
let run = 0;

beforeAll(async () => {
  test = await startTestStore();
});
afterAll(async () => {
  await test.close();
  files.remove();
});
beforeEach(async () => {
  const store = await test.connect(`vulns${(run += 1)}`);
  intel = createIntelligence(store, { maxLagMs: 0 });
  sync = new IntelSync({
    store,
    intelligence: intel,
    egress: fakeEgress(),
    config: loadConfig(intelConfig, {}),
    dataDir: files.directory,
    logger: createLogger({ service: 'test', silent: true }),
  });
  await store.syncIndexes();
});

const osv = (id: string) =>
  JSON.stringify({
    schema_version: '1.6.0',
    id,
    modified: '2024-01-01T00:00:00Z',
    affected: [{ package: { ecosystem: 'npm', name: id.toLowerCase() } }],
  });
const CONTENTS: Record<string, string | Buffer> = {
  'npm.zip': makeZip([
    { name: 'A-1.json', content: osv('A-1') },
    { name: 'A-2.json', content: osv('A-2') },
  ]),
  'record.json': osv('A-3'),
  'records.json': `[${osv('A-4')},${osv('A-5')}]`,
  'kev.json.gz': gzipSync(
    JSON.stringify({ catalogVersion: '1', vulnerabilities: [{ cveID: 'CVE-2024-0001', dateAdded: '2024-01-01' }] }),
  ),
  'epss.csv': 'cve,epss,percentile\nCVE-2024-0001,0.5,0.9\n',
  'nvdcve-2.0-2024.json.gz': gzipSync(
    JSON.stringify({
      resultsPerPage: 1,
      format: 'NVD_CVE',
      vulnerabilities: [{ cve: { id: 'CVE-2024-0001', lastModified: '2024-01-01T00:00:00.000' } }],
    }),
  ),
  tracker: JSON.stringify({
    openssl: {
      'CVE-2024-0001': { releases: { bookworm: { status: 'open', repositories: { bookworm: '1' }, urgency: 'high' } } },
    },
  }),
  'main.yaml':
    'distroversion: v3.9\npackages:\n  - pkg:\n      name: a\n      secfixes:\n        1-r0:\n          - CVE-2024-0001\n',
  'notes.txt': 'nothing to see here',
  'other.json': '{"name":"package","version":"1.0.0"}',
};
const summary = (report: Awaited<ReturnType<IntelSync['importPath']>>) =>
  Object.fromEntries(report.feeds.map(({ feed, counts }) => [feed, counts.added]));
const ALL = { osv: 5, kev: 1, epss: 1, nvd: 1, debian: 1, alpine: 1 };

describe('import', () => {
  it('takes in a folder of files of every format, told by their content', async () => {
    const folder = join(files.directory, 'folder');
    mkdirSync(join(folder, 'sub'), { recursive: true });
    Object.entries(CONTENTS).forEach(([name, content], place) =>
      writeFileSync(join(folder, place % 2 ? 'sub' : '.', name), content),
    );
    writeFileSync(join(folder, '.hidden.json'), osv('A-9'));
    symlinkSync('/etc', join(folder, 'link'));
    const report = await sync.importPath(folder);
    expect(summary(report)).toEqual(ALL);
    expect(report.unknown).toEqual(expect.arrayContaining(['notes.txt', 'sub/other.json']));
    expect(report.unknown_total).toBe(2);
    expect((await intel.advisories.byId('CVE-2024-0001')).map(({ source }) => source).sort()).toEqual([
      'alpine',
      'debian',
      'nvd',
    ]);
    const again = await sync.importPath(folder);
    expect(summary(again)).toEqual({ osv: 0, kev: 0, epss: 0, nvd: 0, debian: 0, alpine: 0 });
    expect((await sync.status()).find(({ feed }) => feed === 'osv')).toMatchObject({
      records: 5,
      state: 'imported',
      age_seconds: expect.any(Number) as number,
      last_success: null,
      last_import: expect.any(String) as string,
    });
  });

  it('takes in a zip of such files, archives inside it too, whatever their names', async () => {
    const entries = Object.entries(CONTENTS).map(([name, content]) => ({ name: `../../${name}`, content }));
    const report = await sync.importPath(
      files.file('bundle.zip', makeZip([{ name: 'readme.md', content: 'x' }, ...entries])),
    );
    expect(report.problems.total).toBe(0);
    expect(summary(report)).toEqual(ALL);
  });

  it('takes in one file', async () => {
    expect(summary(await sync.importPath(files.file('one.json', osv('A-7'))))).toEqual({ osv: 1 });
  });

  it('reports what breaks off, and goes on', async () => {
    const folder = join(files.directory, 'broken');
    mkdirSync(folder);
    const zip = CONTENTS['npm.zip'] as Buffer;
    writeFileSync(join(folder, 'a.json'), `[${osv('A-1')},{"schema`);
    writeFileSync(join(folder, 'half.zip'), zip.subarray(0, zip.length - 40));
    writeFileSync(join(folder, 'empty.zip'), '');
    writeFileSync(join(folder, 'z.json'), osv('A-2'));
    const report = await sync.importPath(folder);
    expect(summary(report)).toEqual({ osv: 2 });
    expect(report.problems.first.map(({ code, entry }) => [entry, code])).toEqual([
      ['a.json', 'truncated'],
      ['half.zip', 'truncated'],
    ]);
    expect(report.unknown).toEqual(['empty.zip']);
  });

  it('says when there is nothing', async () => {
    await expect(sync.importPath(join(files.directory, 'nowhere'))).rejects.toMatchObject({ code: 'not_found' });
  });
});
