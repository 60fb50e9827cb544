import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlatformEvent } from '@osk/contracts';
import { startTestService, type TestService } from '@osk/service-host/testing';
import vulns from '../../index';
import { OTHER_TEAM } from '../../testing/reports';
import { form } from './testing/form';

const result = (ruleId: string, file = 'a.ts', more: object = {}) => ({
  ruleId,
  level: 'error',
  message: { text: `${ruleId} in ${file}` },
  locations: [{ physicalLocation: { artifactLocation: { uri: file }, region: { startLine: 1 } } }],
  ...more,
});
const sarif = (results: unknown[], tool = 'linter', more: object = {}) =>
  JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver: { name: tool, version: '7' } }, results, ...more }] });

describe('reports of other tools', () => {
  let service: TestService;
  let dataDir: string;
  let count = 0;
  let asset_id: string;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'osk-imports-'));
    const env = { INTEL_AUTO_SYNC: 'false', OSK_DATA_DIR: dataDir, OSK_IMPORT_MAX_MB: '1' };
    service = await startTestService(vulns, { env });
    await service.settled();
  });
  afterAll(async () => {
    await service.close();
    rmSync(dataDir, { recursive: true });
  });
  beforeEach(() => {
    asset_id = `asset-${(count += 1)}`;
  });
  afterEach(() => expect(readdirSync(join(dataDir, 'imports'))).toEqual([]));

  const send = (file: string | null, fields: Record<string, string> = { asset_id }) =>
    service.call('/api/vulnerabilities/import', form(file, fields));
  const take = async (file: string, fields: Record<string, string> = { asset_id }) => {
    const from = service.bus.published.length;
    const { status, json } = await send(file, fields);
    expect({ status, detail: json.detail }).toEqual({ status: 201, detail: undefined });
    await service.settled();
    return { taken: json.data, events: service.bus.published.slice(from) };
  };
  const get = async (path: string) => (await service.call(path)).json.data;
  const occurrences = async () =>
    (await get(`/api/vulnerabilities/occurrences?asset_id=${encodeURIComponent(asset_id)}`)).occurrences;
  const statuses = async () =>
    Object.fromEntries(
      (await occurrences()).map((item: { vulnerability_id: string; lifecycle: { status: string } }) => [
        item.vulnerability_id,
        item.lifecycle.status,
      ]),
    );
  const named = (events: PlatformEvent[], name: string) => events.filter(({ event_type }) => event_type === name);

  test('become occurrences, and the import can be read again', async () => {
    const { taken } = await take(sarif([result('r1'), result('r2'), result('r3', 'b.ts', { kind: 'pass' })]));
    expect(taken).toMatchObject({
      format: 'sarif',
      tool: 'linter',
      tool_version: '7',
      source: 'application',
      scan_type: 'import/sarif/linter',
      complete: true,
      status: 'taken',
      assets: [asset_id],
      asset_count: 1,
      counts: { findings: 2, components: 0, skipped: 1 },
      skipped_reasons: [{ reason: 'kind pass: not a finding', count: 1 }],
      filename: 'report',
    });
    expect(await statuses()).toEqual({ r1: 'open', r2: 'open' });
    expect(await get(`/api/vulnerabilities/imports/${taken.import_id}`)).toEqual(taken);
  });

  test('the same report again changes nothing but last_seen', async () => {
    const report = sarif([result('r1'), result('r2'), result('r2', 'b.ts')]);
    await take(report);
    const before = await occurrences();
    const { events } = await take(report);
    const after = await occurrences();
    const timeless = (items: { detection: object }[]) =>
      items.map((item) => ({ ...item, detection: { ...item.detection, last_seen: null } }));
    expect(timeless(after)).toEqual(timeless(before));
    expect(events.map(({ event_type }) => event_type)).toEqual(['findings.reported']);
  });

  test('complete: what is absent is closed; partial: it is not; another tool closes nothing', async () => {
    await take(sarif([result('r1'), result('r2')]));
    await take(sarif([result('r1')]), { asset_id, complete: 'false' });
    await take(sarif([], 'other tool'));
    expect(await statuses()).toEqual({ r1: 'open', r2: 'open' });
    await take(sarif([result('r1')]));
    expect(await statuses()).toEqual({ r1: 'open', r2: 'resolved' });
    await take(sarif([]));
    expect(await statuses()).toEqual({ r1: 'resolved', r2: 'verified' });
  });

  test('a report that breaks in its middle changes nothing', async () => {
    await take(sarif([result('r1')]));
    const from = service.bus.published.length;
    const whole = sarif([result('r2'), result('r3')]);
    const { status, json } = await send(whole.slice(0, -60));
    expect([status, json.detail]).toEqual([422, expect.stringMatching(/SARIF.*cut off/)]);
    await service.settled();
    expect(service.bus.published.slice(from)).toEqual([]);
    expect(await statuses()).toEqual({ r1: 'open' });
    const { imports } = await get('/api/vulnerabilities/imports?limit=1');
    expect(imports[0].counts.findings).toBe(1);
  });

  test('large reports go in batches, the last one marked', async () => {
    const many = Array.from({ length: 401 }, (_, at) => result('r', `f${at}.ts`));
    const { events, taken } = await take(sarif(many));
    const batches = named(events, 'findings.reported').map(({ data }) => {
      const { batch, last, findings, scan_id } = data as {
        batch: number;
        last: boolean;
        findings: [];
        scan_id: string;
      };
      return [batch, last, findings.length, scan_id === taken.import_id];
    });
    expect(batches).toEqual([
      [0, false, 200, true],
      [1, false, 200, true],
      [2, true, 1, true],
    ]);
  });

  test('the asset is the caller’s, else the report’s own; without both it is asked for', async () => {
    const provenance = { versionControlProvenance: [{ repositoryUri: `https://git.example.com/${asset_id}` }] };
    asset_id = provenance.versionControlProvenance[0]!.repositoryUri;
    const { taken } = await take(sarif([result('r1')], 'linter', provenance), {});
    expect(taken.assets).toEqual([asset_id]);
    expect(await statuses()).toEqual({ r1: 'open' });
    const { status, json } = await send(sarif([result('r1')]), {});
    expect([status, json.detail]).toEqual([400, expect.stringContaining('asset_id is required')]);
    expect((await send(sarif([]), {})).status).toBe(400);
  });

  test.each([
    [{ format: 'nope' }, 400, /^format .*sarif/],
    [{ source: 'moon' }, 400, /^source must be one of/],
    [{ complete: 'maybe' }, 400, /^complete/],
    [{ scan_type: 'a b' }, 400, /^scan_type/],
    [{ colour: 'red' }, 400, /^colour is not a known field/],
    [{ asset_id: 'x'.repeat(3000) }, 400, /^asset_id/],
    [{ asset_id: 'x'.repeat(5000) }, 400, /^asset_id/],
  ])('a wrong field is refused by name (%#)', async (fields, expected, detail) => {
    const { status, json } = await send(sarif([]), { asset_id, ...fields } as Record<string, string>);
    expect([status, json.detail]).toEqual([expected, expect.stringMatching(detail)]);
  });

  test('files and forms that cannot be taken', async () => {
    const refused = async (answer: ReturnType<typeof send>) => {
      const { status, json } = await answer;
      return [status, json.detail];
    };
    expect(await refused(send('hello'))).toEqual([400, expect.stringMatching(/^format is required.*sarif/)]);
    expect(await refused(send(''))).toEqual([422, expect.stringMatching(/^file is an empty file/)]);
    expect(await refused(send(null))).toEqual([422, expect.stringMatching(/^file is required/)]);
    expect(await refused(send(sarif([result('r', 'x'.repeat(1.2 * 1024 ** 2))])))).toEqual([
      413,
      expect.stringContaining('1 MiB (OSK_IMPORT_MAX_MB)'),
    ]);
    const path = '/api/vulnerabilities/import';
    expect((await service.call(path, { method: 'POST', body: { file: 'x' } })).status).toBe(415);
    const { body } = form(sarif([]), { asset_id });
    const headers = { 'content-type': 'multipart/form-data; boundary=osk-test-boundary' };
    const cut = await service.call(path, { method: 'POST', headers, body: body.slice(0, -40) });
    expect([cut.status, cut.json.detail]).toEqual([400, expect.stringContaining('broken')]);
    const bare = await service.call(path, { method: 'POST', headers: { 'content-type': 'multipart/form-data' }, body });
    expect(bare.status).toBe(400);
    expect(await statuses()).toEqual({});
  });

  test('other teams and callers without the right see and do nothing', async () => {
    const { taken } = await take(sarif([result('r1')]));
    const headers = service.identity.as({ team_id: OTHER_TEAM });
    const path = `/api/vulnerabilities/imports/${taken.import_id}`;
    expect((await service.call(path, { headers })).status).toBe(404);
    const { json } = await service.call('/api/vulnerabilities/imports', { headers });
    expect(json.data).toEqual({ imports: [], pagination: { total: 0, skip: 0, limit: 50 } });
    const sent = form(sarif([]), { asset_id });
    const other = await service.call('/api/vulnerabilities/import', {
      ...sent,
      headers: { ...sent.headers, ...headers },
    });
    expect(other.status).toBe(201);
    await service.settled();
    expect(await statuses()).toEqual({ r1: 'open' });
    const lacking = async (lacks: Parameters<TestService['identity']['as']>[0]) => {
      const call = { ...sent, headers: { ...sent.headers, ...service.identity.as(lacks) } };
      return (await service.call('/api/vulnerabilities/import', call)).status;
    };
    expect(await lacking({ scopes: ['vulnerabilities:read'] })).toBe(401);
    expect(await lacking({ permissions: ['view_scans'] })).toBe(403);
  });

  test('the list is the newest first, in pages', async () => {
    const { taken: first } = await take(sarif([]));
    const { taken: second } = await take(sarif([]));
    const { imports, pagination } = await get('/api/vulnerabilities/imports?limit=2');
    expect(imports.map(({ import_id }: { import_id: string }) => import_id)).toEqual([
      second.import_id,
      first.import_id,
    ]);
    expect(pagination).toMatchObject({ skip: 0, limit: 2, total: expect.any(Number) });
    const next = await get('/api/vulnerabilities/imports?limit=1&skip=1');
    expect(next.imports[0].import_id).toBe(first.import_id);
  });
});
