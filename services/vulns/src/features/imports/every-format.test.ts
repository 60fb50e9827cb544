import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlatformEvent } from '@osk/contracts';
import { startTestService, type TestService } from '@osk/service-host/testing';
import vulns from '../../index';
import { findFormats } from './find-formats';
import { form } from './testing/form';

const FORMATS = join(__dirname, 'formats');
const samples = [...findFormats().keys()].flatMap((id) =>
  readdirSync(join(FORMATS, id, 'samples')).map((name) => ({ id, name, file: join(FORMATS, id, 'samples', name) })),
);

describe('a report of every format, through the whole service', () => {
  let service: TestService;
  let dataDir: string;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'osk-imports-'));
    const env = { INTEL_AUTO_SYNC: 'false', OSK_SLA_SWEEP_SECONDS: '86400', OSK_REASSESS_SECONDS: '86400' };
    service = await startTestService(vulns, { env: { ...env, OSK_DATA_DIR: dataDir } });
    await service.settled();
  });
  afterAll(async () => {
    await service.close();
    rmSync(dataDir, { recursive: true });
  });

  const take = async ({ id, name, file }: (typeof samples)[number]) => {
    const sent = form(readFileSync(file, 'utf8'), { asset_id: `${id}/${name}` });
    const { status, json } = await service.call('/api/vulnerabilities/import', sent);
    expect([id, name, status, json.data?.format]).toEqual([id, name, 201, id]);
    return json.data;
  };
  const occurrences = async () => {
    const all = [];
    for (let skip = 0; ; skip += 100) {
      const { json } = await service.call(`/api/vulnerabilities/occurrences?limit=100&skip=${skip}`);
      all.push(...json.data.occurrences);
      if (all.length >= json.data.pagination.total) break;
    }
    return all
      .map((item) => ({ ...item, detection: { ...item.detection, last_seen: null } }))
      .sort((a, b) => (a.occurrence_id < b.occurrence_id ? -1 : 1));
  };

  test('something is found in each, and the same again changes nothing but last_seen', async () => {
    const counts = [];
    for (const one of samples) counts.push((await take(one)).counts);
    await service.settled();
    for (const { findings, components } of counts) expect(findings + components).toBeGreaterThan(0);
    const before = await occurrences();
    const from = service.bus.published.length;
    for (const one of samples) await take(one);
    await service.settled();
    expect(await occurrences()).toEqual(before);
    const types = new Set(service.bus.published.slice(from).map(({ event_type }) => event_type));
    expect([...types].filter((type) => !type.endsWith('.reported'))).toEqual([]);
  }, 120_000);

  test('component lists are handed over too', async () => {
    const from = service.bus.published.length;
    const bom = samples.find(({ id, name }) => id === 'cyclonedx' && name.endsWith('.json'));
    const { import_id, counts } = await take(bom!);
    await service.settled();
    const lists = service.bus.published
      .slice(from)
      .filter((event): event is PlatformEvent<'components.reported'> => event.event_type === 'components.reported');
    expect(lists.map(({ data }) => data)).toMatchObject([
      { scan_id: import_id, scope: 'import/cyclonedx/bommer', batch: 0, last: true, complete: true },
    ]);
    expect(lists[0]!.data.components).toHaveLength(counts.components);
  });

  test('every asset of a report has its own series', async () => {
    const from = service.bus.published.length;
    const file = readFileSync(join(FORMATS, 'snyk', 'samples', 'all-projects.json'), 'utf8').replace(
      '"vulnerabilities": [], "ok": true',
      '"vulnerabilities": [{ "id": "SNYK-X-1", "packageName": "x", "version": "1" }], "ok": true',
    );
    const { status, json } = await service.call('/api/vulnerabilities/import', form(file));
    expect([status, json.data.assets]).toEqual([201, ['api', 'web']]);
    await service.settled();
    const series = service.bus.published
      .slice(from)
      .filter((event): event is PlatformEvent<'findings.reported'> => event.event_type === 'findings.reported')
      .map(({ data }) => [data.asset_id, data.batch, data.last, data.findings.length]);
    expect(series.sort()).toEqual([
      ['api', 0, true, 1],
      ['web', 0, true, 1],
    ]);
  });
});
