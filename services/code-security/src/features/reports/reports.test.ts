import { rawFinding, startRunning, type RunningService } from '../../testing/running-service';

const OTHER_TEAM = 'team_01j00000000000000000000002';

describe('reports', () => {
  let service: RunningService;
  let turn = 0;
  let repo: string;

  beforeAll(async () => {
    service = await startRunning();
  });
  afterAll(() => service.close());
  beforeEach(() => {
    repo = `shop-${(turn += 1)}`;
    service.finds.secrets = [
      rawFinding('a.env'),
      rawFinding('b.env', { rule_id: 'token', name: '=cmd|"x"!A1', severity: 'critical' }),
    ];
    service.finds.dependencies = [
      rawFinding('package-lock.json', {
        ...{ rule_id: 'vulnerable-dependency', category: 'dependency', severity: 'low', name: '<script>x</script>' },
        location: { file: 'package-lock.json', package: { purl: 'pkg:npm/x@1', name: 'x', version: '1' } },
        detection: { scanner: 'openskerry', engine: 'dependencies', rule_version: '1' },
        vulnerability: { id: 'CVE-2031-0001', aliases: [] },
      }),
    ];
  });

  const report = async (id: string, query = '', headers = {}) =>
    service.call(`/api/code/reports/${id}?${query}`, { headers });
  const list = async (query: string) => (await service.call(`/api/code/reports?${query}`)).json.data;
  const exported = (id: string, format: string) => service.call(`/api/code/reports/${id}/export?format=${format}`);
  const remove = (id: string, headers = {}) => service.call(`/api/code/reports/${id}`, { method: 'DELETE', headers });
  const other = () => service.identity.as({ team_id: OTHER_TEAM });

  test('one: counts by part, category and status, the score, the coverage and its findings, worst first', async () => {
    const id = await service.scan(repo);
    const { status, json } = await report(id);
    expect(status).toBe(200);
    expect(json.data).toMatchObject({
      ...{ scan_id: id, repo, asset_id: `upload/${repo}`, findings_count: 3, total: 3, limit: 50, offset: 0 },
      findings_by_severity: { critical: 1, high: 1, medium: 0, low: 1, info: 0 },
      summary: {
        by_part: { secrets: { critical: 1, high: 1 }, dependencies: { low: 1 } },
        by_category: { secret: { critical: 1, high: 1 }, dependency: { low: 1 } },
        by_status: { open: 3 },
      },
      ...{ score: 64, rating: 'D', ownership: null },
    });
    expect(json.data.coverage.run).toEqual(expect.arrayContaining(['secrets', 'dependencies']));
    expect(json.data.findings.map(({ severity }: { severity: string }) => severity)).toEqual([
      'critical',
      'high',
      'low',
    ]);
    expect(json.data.findings[0].lifecycle).toMatchObject({ state: 'open', present: true });
  });

  test.each([
    ['severity=high', 1],
    ['severity=medium', 0],
    ['part=secrets', 2],
    ['category=dependency', 1],
    ['file=a.env', 1],
    ['status=open', 3],
    ['status=false_positive', 0],
    ['severity=huge&part=nothing&status=1&limit=abc', 3],
  ])('its findings by %s', async (query, total) => {
    const id = await service.scan(repo);
    const { json } = await report(id, query);
    expect(json.data.total).toBe(total);
    expect(json.data.findings).toHaveLength(total);
  });

  test('what is decided is out of the next scan, and shown at once in those there are', async () => {
    const first = await service.scan(repo);
    const [worst] = (await report(first)).json.data.findings;
    const body = { state: 'false_positive', justification: 'An example from the documentation.' };
    await service.call(`/api/code/findings/${worst.fingerprint}/lifecycle`, { method: 'POST', body });
    const [shown] = (await report(first)).json.data.findings;
    expect(shown).toMatchObject({ status: 'open', lifecycle: { state: 'false_positive' } });
    const second = await service.scan(repo);
    const { data } = (await report(second)).json;
    expect(data).toMatchObject({ findings_count: 2, suppressed_count: 1, score: 89 });
    expect(data.summary).toMatchObject({
      by_status: { open: 2, false_positive: 1 },
      by_part: { secrets: { critical: 0, high: 1 } },
    });
    expect((await report(second, 'status=false_positive')).json.data.findings).toMatchObject([
      { fingerprint: worst.fingerprint, first_seen: worst.first_seen },
    ]);
  });

  test('lists, newest first, by repository, type and status', async () => {
    const first = await service.scan(repo);
    const second = await service.scan(repo, { scan_type: 'secret_scan' });
    const ids = async (query: string) => {
      const page = await list(`repo=${repo}&${query}`);
      return [page.total, ...page.reports.map(({ scan_id }: { scan_id: string }) => scan_id)];
    };
    expect(await ids('')).toEqual([2, second, first]);
    expect(await ids('limit=1&offset=1')).toEqual([2, first]);
    expect(await ids('scan_type=secret_scan')).toEqual([1, second]);
    expect(await ids('status=failed')).toEqual([0]);
    expect(await ids('status=anything&scan_type=none&limit=-1')).toEqual([2, second]);
  });

  test('exports as JSON, CSV, HTML, PDF and SARIF; anything else is JSON', async () => {
    const id = await service.scan(repo);
    const json = await exported(id, 'json');
    expect(json.headers.get('content-type')).toContain('application/json');
    expect(json.headers.get('content-disposition')).toBe(`attachment; filename=${repo}-${id}.json`);
    expect(JSON.parse(json.text)).toMatchObject({ scan_id: id, summary: { score: 64 }, findings: { length: 3 } });
    expect((await exported(id, '../../etc/passwd')).headers.get('content-type')).toContain('application/json');
    const csv = await exported(id, 'csv');
    expect(csv.text.trim().split('\r\n')).toHaveLength(4);
    expect(csv.text).toContain(`"'=cmd|""x""!A1"`);
    const html = await exported(id, 'html');
    expect(html.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'sha256-");
    expect(html.text).toContain('&lt;script&gt;x&lt;/script&gt;');
    expect(html.text).not.toContain('<script>');
    expect((await exported(id, 'pdf')).text.startsWith('%PDF-')).toBe(true);
    const sarif = JSON.parse((await exported(id, 'sarif')).text);
    expect(sarif.runs.flatMap(({ results }: { results: unknown[] }) => results)).toHaveLength(3);
  });

  test('a name that is no file name does not become one', async () => {
    const id = await service.scan('../"x"\u00e4; filename=evil.exe/\u202Egpj');
    const { headers } = await exported(id, 'csv');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename=[A-Za-z0-9][A-Za-z0-9.-]*_[0-9a-z]+\.csv$/,
    );
  });

  test('artifacts by kind; an unknown one is not found, naming those there are', async () => {
    const id = await service.scan(repo);
    const artifact = (kind: string) => service.call(`/api/code/reports/${id}/artifact/${kind}`);
    expect(JSON.parse((await artifact('coverage')).text).run).toContain('secrets');
    expect(JSON.parse((await artifact('findings-json')).text).findings).toHaveLength(3);
    expect(JSON.parse((await artifact('sarif')).text).version).toBe('2.1.0');
    for (const kind of ['nothing', 'constructor', '__proto__']) {
      const unknown = await artifact(kind);
      expect(unknown.status).toBe(404);
      expect(unknown.json.detail).toContain('there are: findings-json, findings-csv, sarif');
    }
  });

  test('a scan of which a part failed says so wherever it is read', async () => {
    service.finds.dependencies = new Error('no lock file could be read');
    const id = await service.scan(repo);
    expect((await report(id)).json.data).toMatchObject({ status: 'partial', total: 2 });
    expect((await exported(id, 'html')).text).toContain('Not looked at: dependencies');
  });

  test('deletes a scan with its findings; what was decided about them stays', async () => {
    const id = await service.scan(repo);
    const [{ fingerprint }] = (await report(id)).json.data.findings;
    expect(await remove(id, other())).toMatchObject({ status: 404 });
    expect((await remove(id)).json.data).toEqual({ scan_id: id, deleted: true });
    for (const path of ['', '/export', '/artifact/sarif'])
      expect((await service.call(`/api/code/reports/${id}${path}`)).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
    expect((await service.call(`/api/code/findings/${fingerprint}/activity`)).status).toBe(200);
  });

  test('deletes many, and tells which it could not', async () => {
    const [one, two] = [await service.scan(repo), await service.scan(repo)];
    const bulk = (scan_ids: string[], headers = {}) =>
      service.call('/api/code/reports/bulk-delete', { method: 'POST', body: { scan_ids }, headers });
    expect((await bulk([one!, two!], other())).json.data).toMatchObject({ deleted: 0, failed: 2 });
    expect((await bulk([one!, 'scan_none', two!, one!])).json.data).toMatchObject({
      ...{ deleted: 2, failed: 1 },
      results: [{ success: true }, { scan_id: 'scan_none', success: false, error: { code: 'not_found' } }, {}],
    });
    expect((await bulk([])).status).toBe(422);
    expect((await bulk(Array.from({ length: 201 }, (_, at) => `scan_${at}`))).status).toBe(422);
    expect((await bulk([one!], service.identity.as({ permissions: ['view_scans'] }))).status).toBe(403);
  });

  test("another team's report is not there", async () => {
    const id = await service.scan(repo);
    for (const path of ['', '/export', '/artifact/sarif'])
      expect((await service.call(`/api/code/reports/${id}${path}`, { headers: other() })).status).toBe(404);
    expect((await service.call('/api/code/reports', { headers: other() })).json.data.total).toBe(0);
  });
});
