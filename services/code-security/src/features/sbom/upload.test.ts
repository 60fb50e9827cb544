import { SbomStore } from './storage/sbom-store';
import { advisory, bom, npm, startSbomTest, type SbomTest } from './testing/sbom-service';

const SHOP = bom(
  [
    npm('left', '1.0.0', { licenses: [{ license: { id: 'MIT' } }] }),
    npm('right', '2.0.0', { licenses: [{ license: { id: 'AGPL-3.0-only' } }], scope: 'excluded' }),
    npm('deep', '3.0.0'),
    { type: 'library', name: 'nameless-version' },
    { type: 'library', name: 'by-cpe', version: '1', cpe: 'cpe:2.3:a:x:by-cpe:1:*:*:*:*:*:*:*' },
  ],
  {
    metadata: { component: { type: 'application', name: 'shop', version: '7', 'bom-ref': 'shop' } },
    dependencies: [
      { ref: 'shop', dependsOn: ['left', 'right'] },
      { ref: 'left', dependsOn: ['deep'] },
    ],
  },
);

describe('uploaded bills of materials', () => {
  let test_: SbomTest;
  const get = async (path: string, headers = {}) => test_.running.call(`/api/code/sbom${path}`, { headers });
  const names = async (id: string, query: string) =>
    (await get(`/${id}?${query}`)).json.data.components.map(({ name }: { name: string }) => name);

  beforeAll(async () => {
    test_ = await startSbomTest();
  });
  afterAll(() => test_.close());
  beforeEach(() => {
    test_.running.bus.published.length = 0;
    test_.known.clear();
    test_.asked.length = 0;
  });

  test('is kept, told to vulns, matched, and shown page by page', async () => {
    test_.known.set('pkg:npm/deep@3.0.0', [
      advisory('GHSA-1', { severity: 'low' }),
      advisory('CVE-2030-1', { severity: 'critical', fixed_version: '3.0.1' }),
    ]);
    const taken = await test_.upload(SHOP);
    expect(taken.status).toBe(201);
    const id = taken.json.data.sbom_id;
    expect(id).toMatch(/^sbom_/);
    expect(taken.json.data).toMatchObject({
      source: 'uploaded',
      scan_id: null,
      name: 'shop',
      version: '7',
      format: 'cyclonedx-json',
      components_count: 5,
      direct_count: 2,
    });
    await test_.running.settled();
    expect(test_.reported()).toMatchObject([
      {
        scan_id: id,
        source: 'application',
        asset_id: 'sbom/shop',
        scope: 'sbom',
        batch: 0,
        last: true,
        complete: true,
      },
    ]);
    expect(test_.reported()[0]?.components).toEqual([
      { purl: 'pkg:npm/left@1.0.0', name: 'left', version: '1.0.0', scope: 'runtime', direct: true },
      { purl: 'pkg:npm/right@2.0.0', name: 'right', version: '2.0.0', scope: 'excluded', direct: true },
      { purl: 'pkg:npm/deep@3.0.0', name: 'deep', version: '3.0.0', scope: 'runtime', direct: false },
      {
        purl: 'pkg:generic/by-cpe@1',
        name: 'by-cpe',
        version: '1',
        cpes: ['cpe:2.3:a:x:by-cpe:1:*:*:*:*:*:*:*'],
        scope: 'runtime',
        direct: false,
      },
    ]);
    const { data } = (await get(`/${id}`)).json;
    expect(data).toMatchObject({
      match_state: 'done',
      vulnerable_components: 1,
      vulnerabilities: { critical: 1, low: 1, high: 0 },
      ecosystems: [
        { name: 'npm', count: 3 },
        { name: 'other', count: 2 },
      ],
      subject: { name: 'shop', version: '7' },
      licence_verdicts: { denied: 1 },
      pagination: { total: 5, limit: 50, offset: 0 },
    });
    expect(data.components[2]).toMatchObject({
      name: 'deep',
      path: ['left@1.0.0', 'deep@3.0.0'],
      direct: false,
      licence: '',
    });
    expect(data.components[0]).toMatchObject({
      licence: 'MIT',
      licence_category: 'permissive',
      licence_verdict: 'allowed',
      depends_on: ['deep'],
    });
  });

  test('lists of components are narrowed and paged', async () => {
    test_.known.set('pkg:npm/right@2.0.0', [advisory('CVE-2030-2')]);
    const id = (await test_.upload(SHOP)).json.data.sbom_id;
    await test_.running.settled();
    expect(await names(id, 'ecosystem=npm')).toEqual(['left', 'right', 'deep']);
    expect(await names(id, 'ecosystem=cobol')).toEqual([]);
    expect(await names(id, 'direct=true')).toEqual(['left', 'right']);
    expect(await names(id, 'direct=false&ecosystem=npm')).toEqual(['deep']);
    expect(await names(id, 'scope=excluded')).toEqual(['right']);
    expect(await names(id, 'vulnerable=true')).toEqual(['right']);
    expect(await names(id, 'licence=denied')).toEqual(['right']);
    expect(await names(id, 'licence=allowed')).toEqual(['left']);
    expect(await names(id, 'limit=2&offset=1')).toEqual(['right', 'deep']);
    expect(await names(id, 'limit=2&offset=99')).toEqual([]);
    expect(await names(id, 'direct=perhaps&licence=x&limit=abc')).toHaveLength(5);
  });

  test('documents of every format, with what is known on request', async () => {
    test_.known.set('pkg:npm/left@1.0.0', [advisory('CVE-2030-3', { fixed_version: '1.0.1' })]);
    const id = (await test_.upload(SHOP)).json.data.sbom_id;
    await test_.running.settled();
    const plain = await get(`/${id}/download`);
    expect(plain.headers.get('content-type')).toContain('application/vnd.cyclonedx+json');
    expect(plain.headers.get('content-disposition')).toContain('sbom-shop-7.cdx.json');
    expect(plain.json).toMatchObject({ specVersion: '1.6', metadata: { component: { name: 'shop' } } });
    expect(plain.json).not.toHaveProperty('vulnerabilities');
    const full = await get(`/${id}/download?format=cyclonedx-json&vulnerabilities=true`);
    expect(full.json.vulnerabilities).toMatchObject([{ id: 'CVE-2030-3', affects: [{ ref: 'left' }] }]);
    expect((await get(`/${id}/download?format=cyclonedx-xml`)).text).toContain(
      '<bom xmlns="http://cyclonedx.org/schema/bom/1.6"',
    );
    expect((await get(`/${id}/download?format=spdx-json`)).json.packages).toHaveLength(6);
    expect((await get(`/${id}/download?format=nonsense`)).json.bomFormat).toBe('CycloneDX');
    const again = await test_.upload((await get(`/${id}/download?format=spdx-json`)).text);
    expect(again.json.data).toMatchObject({ format: 'spdx-json', name: 'shop', components_count: 5, direct_count: 2 });
  });

  test('exports, notices, plan and report', async () => {
    test_.known.set('pkg:npm/deep@3.0.0', [advisory('CVE-2030-4', { fixed_version: '3.0.2' }), advisory('CVE-2030-5')]);
    const id = (await test_.upload(SHOP.replace('"nameless-version"', '"=HYPERLINK(1)<script>"'))).json.data.sbom_id;
    await test_.running.settled();
    const csv = (await get(`/${id}/export`)).text;
    expect(csv.split('\r\n')).toHaveLength(7);
    expect(csv).toContain(`"'=HYPERLINK(1)<script>"`);
    expect((await get(`/${id}/export?format=csv-vulns`)).text.split('\r\n')).toHaveLength(4);
    const json = (await get(`/${id}/export?format=json`)).json;
    expect([json.sbom_id, json.components.length, json.vulnerable.length]).toEqual([id, 5, 1]);
    const notices = (await get(`/${id}/notices`)).text;
    expect(notices).toContain('left 1.0.0');
    expect(notices).not.toContain('right 2.0.0');
    expect((await get(`/${id}/fix-plan`)).json.data).toMatchObject({
      upgrades: [
        {
          component: { name: 'deep' },
          direct: 'left@1.0.0',
          from: '3.0.0',
          to: '3.0.2',
          clears: ['CVE-2030-4'],
          remaining: ['CVE-2030-5'],
        },
      ],
      unfixable: [],
    });
    const report = await get(`/${id}/report`);
    expect(report.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(report.text).toContain('CVE-2030-5');
    expect(report.text).not.toContain('<script>');
    const asJson = await get(`/${id}/report?format=json`);
    expect([asJson.headers.get('content-type'), asJson.json]).toEqual([
      expect.stringContaining('application/json'),
      expect.objectContaining({
        ...{ sbom_id: id, components_count: 5, licence_verdicts: expect.any(Object) },
        fix_plan: expect.objectContaining({ upgrades: [expect.objectContaining({ to: '3.0.2' })] }),
        vulnerable: [expect.objectContaining({ name: 'deep' })],
      }),
    ]);
    const pdf = await get(`/${id}/report?format=pdf`);
    expect(pdf.headers.get('content-disposition')).toContain('-report.pdf');
    expect([pdf.headers.get('content-type'), pdf.text.slice(0, 7)]).toEqual(['application/pdf', '%PDF-1.']);
    expect((await get(`/${id}/report?format=docx`)).headers.get('content-type')).toContain('text/html');
  });

  test('the body itself will do, with its fields in the query', async () => {
    const xml =
      '<bom xmlns="http://cyclonedx.org/schema/bom/1.4"><components><component type="library"><name>a</name></component></components></bom>';
    const taken = await test_.running.call(
      '/api/code/sbom/upload?name=raw&version=2&repo=https://git.example.com/a/b.git',
      {
        method: 'POST',
        headers: { 'content-type': 'application/xml' },
        body: Buffer.from(xml),
      },
    );
    expect(taken.status).toBe(201);
    expect(taken.json.data).toMatchObject({
      name: 'raw',
      version: '2',
      format: 'cyclonedx-xml',
      spec_version: '1.4',
      asset_id: 'https://git.example.com/a/b',
    });
    await test_.running.settled();
    expect(test_.reported()).toMatchObject([{ scope: 'sbom/raw', components: [], complete: true }]);
  });

  test.each<[string, string | Buffer, string]>([
    ['no bill at all', '{"a":1}', 'neither $.bomFormat nor $.spdxVersion'],
    ['cut off', SHOP.slice(0, -10), 'does not end'],
    ['an invalid component', bom([{ type: 'library' }]), '$.components[0].name is missing'],
    [
      'hostile XML',
      '<!DOCTYPE bom [<!ENTITY a SYSTEM "file:///etc/passwd">]><bom xmlns="http://cyclonedx.org/schema/bom/1.4">&a;</bom>',
      'declares entities',
    ],
    ['brackets', '['.repeat(100_000), 'neither JSON nor XML'],
    ['UTF-16', Buffer.from(SHOP, 'utf16le'), 'UTF-16'],
  ])('%s: 400, and nothing is kept', async (_name, content, message) => {
    const before = (await get('')).json.data.total;
    const { status, json } = await test_.upload(content);
    expect(status).toBe(400);
    expect(json.detail).toContain(message);
    expect((await get('')).json.data.total).toBe(before);
    expect(test_.reported()).toEqual([]);
  });

  test('fields that are wrong are named', async () => {
    expect(await test_.upload(SHOP, { nonsense: '1' })).toMatchObject({
      status: 422,
      json: { detail: expect.stringContaining('nonsense') },
    });
    expect(await test_.upload(SHOP, { name: 'x'.repeat(600) })).toMatchObject({
      status: 422,
      json: { detail: expect.stringContaining('name') },
    });
    const empty = await test_.running.call('/api/code/sbom/upload', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    expect(empty.status).toBe(400);
  });

  test('lists of bills: newest first, narrowed, of one team', async () => {
    const other = test_.running.identity.as({ team_id: 'team_other' });
    const mine = (await test_.upload(SHOP, { repo: 'acme/bills', name: 'one', application: 'Shop' })).json.data.sbom_id;
    const theirs = (await test_.upload(SHOP, { repo: 'acme/bills', name: 'two' }, other)).json.data.sbom_id;
    await test_.running.settled();
    const list = async (query: string, headers = {}) =>
      (await get(`?${query}`, headers)).json.data.sboms.map(({ sbom_id }: { sbom_id: string }) => sbom_id);
    expect(await list('repo=acme/bills')).toEqual([mine]);
    expect(await list('application=Shop&source=uploaded')).toEqual([mine]);
    expect(await list('source=generated')).toEqual([]);
    const owned = { repo: 'acme/bills', application: 'Storefront' };
    expect((await test_.running.call('/api/code/repo-ownership', { method: 'PUT', body: owned })).status).toBe(200);
    expect([await list('application=Shop'), await list('application=Storefront')]).toEqual([[], [mine]]);
    expect(await list('', other)).toEqual([theirs]);
    for (const path of ['', '/download', '/export', '/notices', '/fix-plan', '/report'])
      expect((await get(`/${mine}${path}`, other)).status).toBe(404);
    const removal = (id: string, headers = {}) =>
      test_.running.call(`/api/code/sbom/${id}`, { method: 'DELETE', headers });
    expect((await removal(mine, other)).status).toBe(404);
    expect((await removal(mine)).status).toBe(200);
    expect((await get(`/${mine}`)).status).toBe(404);
    expect((await removal(mine)).status).toBe(404);
    expect((await get(`/${theirs}`, other)).status).toBe(200);
  });

  test('several packs: batches in order, the last one marked, pages across them', async () => {
    const many = Array.from({ length: 1_001 }, (_, n) => npm(`p${n}`, '1.0.0'));
    const id = (await test_.upload(bom(many), { name: 'many' })).json.data.sbom_id;
    await test_.running.settled();
    const batches = test_.reported();
    expect(batches.map(({ batch, last, components }) => [batch, last, components.length])).toEqual([
      [0, false, 200],
      [1, false, 200],
      [2, false, 200],
      [3, false, 200],
      [4, false, 200],
      [5, true, 1],
    ]);
    expect(await names(id, 'limit=3&offset=199')).toEqual(['p199', 'p200', 'p201']);
    expect((await get(`/${id}/download`)).json.components).toHaveLength(1_001);
  });

  test('a job that comes again tells nothing twice', async () => {
    const id = (await test_.upload(SHOP, { name: 'again' })).json.data.sbom_id;
    await test_.running.settled();
    const team_id = test_.running.bus.published.at(-1)?.team_id as string;
    await test_.running.store.transaction(async (tx) => tx.enqueue('code-security.sbom', { team_id, sbom_id: id }));
    await test_.running.settled();
    expect(test_.reported()).toHaveLength(1);
    expect(test_.asked).toHaveLength(2);
  });

  test('one that was matched long ago is matched again when somebody looks at it, once', async () => {
    const id = (await test_.upload(SHOP, { name: 'old' })).json.data.sbom_id;
    await test_.running.settled();
    const team = test_.running.bus.published.at(-1)?.team_id as string;
    const old = new Date('2026-01-01T00:00:00Z');
    const { heads } = new SbomStore(test_.running.store);
    await heads.update(team, id, { $set: { matched_at: old, match_asked_at: old } });
    test_.known.set('pkg:npm/left@1.0.0', [advisory('CVE-2030-9')]);
    expect((await get(`/${id}`)).json.data.vulnerable_components).toBe(0);
    await get(`/${id}`);
    await test_.running.settled();
    expect((await get(`/${id}`)).json.data).toMatchObject({ vulnerable_components: 1, match_state: 'done' });
    expect(test_.asked).toHaveLength(2);
  });
});
