import type { Finding } from '@osk/contracts';
import { cve, finding, OTHER_TEAM, reported } from '../../testing/reports';
import { startVulns, types, type VulnsUnderTest } from '../../testing/vulns-service';
import { cyclonedx, day, openvex, statement, upload } from './testing/documents';

describe('VEX documents decide before anybody sees a finding', () => {
  let service: VulnsUnderTest;
  let run = 0;
  let asset_id: string;
  let id: string;
  let document: string;
  let minute = 0;

  beforeAll(async () => {
    service = await startVulns();
  });
  afterAll(() => service.close());
  beforeEach(() => {
    run += 1;
    asset_id = `app-${run}`;
    id = `CVE-2031-${String(run).padStart(4, '0')}`;
    document = `https://example.test/vex/${run}`;
    minute = 0;
  });

  const PURL = 'pkg:npm/%40acme/left@1.2.3';
  const inPackage = (purl: string, version: string, file = 'package-lock.json'): Partial<Finding> => ({
    location: { file, package: { purl, name: 'left', version, fixed_version: '' } },
    fingerprint: file.padEnd(64, '0'),
  });
  const found = (purl = PURL, version = '1.2.3') => cve(id, inPackage(purl, version));
  const scan = (...findings: Finding[]) =>
    service.deliver(reported(findings.length > 0 ? findings : [found()], { asset_id, minute: (minute += 1) }));
  const vex = (status: string, rest: object = {}, overrides: object = {}, options = {}) =>
    upload(
      service,
      openvex([statement(id, { status, products: [{ '@id': PURL }], ...rest })], { '@id': document, ...overrides }),
      options,
    );
  const one = async () => {
    const [item] = (await service.get(`/api/vulnerabilities/occurrences?asset_id=${asset_id}`)).occurrences;
    return service.get(`/api/vulnerabilities/occurrences/${item.occurrence_id}`);
  };
  const status = async () => (await one()).lifecycle.status;
  const decide = async (to: string) => {
    const { occurrence_id } = await one();
    const answer = await service.call(`/api/vulnerabilities/occurrences/${occurrence_id}/status`, {
      method: 'POST',
      body: { status: to, reason: 'I know better' },
    });
    expect(answer.status).toBe(200);
  };

  test('not affected: dismissed as it arrives, and nobody is told', async () => {
    const { status: code, json } = await vex('not_affected', { impact_statement: 'Never called' });
    expect({ code, data: json.data }).toMatchObject({
      code: 201,
      data: {
        outcome: 'accepted',
        format: 'openvex',
        statement_count: 1,
        not_understood: { count: 0, reasons: [] },
        occurrences_changed: 0,
        applied: true,
      },
    });
    const events = await scan();
    expect(types(events).filter((type) => type.startsWith('finding.'))).toEqual([]);
    const reason = `vulnerable_code_not_in_execute_path: Never called (VEX of Example Vendor, ${json.data.vex_id})`;
    expect((await one()).lifecycle).toMatchObject({
      status: 'false_positive',
      decision: { status: 'false_positive', by: 'vex', reason },
    });
    const stats = await service.get(`/api/vulnerabilities/assets/${asset_id}`);
    expect(stats).toMatchObject({ open: 0, by_status: { false_positive: 1 } });
    expect(types(await scan())).toEqual([]);
  });

  test('what is known already is dismissed too; another version of the component is not', async () => {
    await scan();
    const { json } = await vex('not_affected');
    expect(json.data).toMatchObject({ occurrences_changed: 1, applied: true });
    expect(await status()).toBe('false_positive');
    await scan(found('pkg:npm/%40acme/left@1.2.4', '1.2.4'));
    expect(await status()).toBe('reopened');
  });

  test('deleted: what it had decided is reopened, and it is gone', async () => {
    await scan();
    const { vex_id } = (await vex('not_affected')).json.data;
    const path = `/api/vulnerabilities/vex/${vex_id}`;
    expect((await service.call(path)).json.data.statements).toMatchObject([
      { vulnerabilities: [id], status: 'not_affected', products: [{ names: [PURL], part_of: [] }] },
    ]);
    const from = service.bus.published.length;
    const gone = await service.call(path, { method: 'DELETE' });
    expect(gone.json.data).toEqual({ vex_id, deleted: true, occurrences_changed: 1, applied: true });
    await service.settled();
    const reopened = service.bus.published.slice(from).find(({ event_type }) => event_type === 'finding.reopened');
    expect(reopened?.data).toMatchObject({ vulnerability_id: id, reason: 'vex' });
    expect(await status()).toBe('reopened');
    expect((await service.call(path)).status).toBe(404);
    expect((await service.call(path, { method: 'DELETE' })).status).toBe(404);
    await scan();
    expect(await status()).toBe('reopened');
  });

  test('a later version replaces the earlier; one that comes late changes nothing', async () => {
    await scan();
    const first = (await vex('not_affected')).json.data;
    const action = { action_statement: 'Update to 2.0' };
    const second = (await vex('affected', action, { version: 2, timestamp: day(2) })).json.data;
    expect(second).toMatchObject({ vex_id: first.vex_id, version: 2, outcome: 'accepted', occurrences_changed: 2 });
    expect((await one()).lifecycle).toMatchObject({ status: 'reopened', decision: null });
    expect((await one()).history.at(-1)).toMatchObject({ by: 'vex', reason: expect.stringContaining('Update to 2.0') });
    const late = (await vex('not_affected', { impact_statement: 'late' })).json.data;
    expect(late).toMatchObject({ outcome: 'outdated', version: 2 });
    expect(await status()).toBe('reopened');
    const again = (await vex('affected', action, { version: 2, timestamp: day(2) })).json.data;
    expect(again).toMatchObject({ outcome: 'unchanged', occurrences_changed: 2 });
    expect((await service.get('/api/vulnerabilities/vex?limit=1')).documents[0].vex_id).toBe(first.vex_id);
  });

  test('of statements in several documents the newest counts, in whatever order they come', async () => {
    await vex('not_affected', {}, { timestamp: day(5) });
    await vex('affected', {}, { '@id': `${document}/other`, timestamp: day(3) });
    await scan();
    expect(await status()).toBe('false_positive');
    await vex('affected', {}, { '@id': `${document}/third`, timestamp: day(7) });
    expect(await status()).toBe('reopened');
  });

  test('what a person decided stands, whatever is said', async () => {
    await scan();
    await decide('accepted_risk');
    expect((await vex('not_affected')).json.data.occurrences_changed).toBe(0);
    expect(await status()).toBe('accepted_risk');
    await decide('reopened');
    await scan();
    expect(await status()).toBe('reopened');
    await decide('false_positive');
    await vex('affected', {}, { version: 2, timestamp: day(2) });
    await scan();
    expect((await one()).lifecycle).toMatchObject({ status: 'false_positive', decision: { reason: 'I know better' } });
  });

  test('two names turn out to be one vulnerability: what a person decided of either goes before VEX', async () => {
    const ghsa = `GHSA-${String(run).padStart(4, '3')}-dddd-eeee`;
    await vex('not_affected');
    await scan();
    await service.deliver(
      reported([cve(ghsa, inPackage(PURL, '1.2.3'))], { asset_id, scan_type: 'image', minute: 30 }),
    );
    const { occurrences } = await service.get(`/api/vulnerabilities/occurrences?asset_id=${asset_id}&status=open`);
    await service.call(`/api/vulnerabilities/occurrences/${occurrences[0].occurrence_id}/status`, {
      method: 'POST',
      body: { status: 'in_progress' },
    });
    await scan(cve(id, inPackage(PURL, '1.2.3'), [ghsa]));
    expect(await one()).toMatchObject({ vulnerability_id: id, aliases: [ghsa], lifecycle: { status: 'in_progress' } });
  });

  test('a person may overrule a dismissal, for good', async () => {
    await vex('not_affected');
    await scan();
    await decide('reopened');
    await scan();
    await vex('not_affected', {}, { version: 2, timestamp: day(2) });
    expect(await status()).toBe('reopened');
  });

  test('fixed: resolved in the version that has the fix, and scans that still show it tell nobody again', async () => {
    await vex('fixed');
    const events = await scan();
    expect(types(events).filter((type) => type.startsWith('finding.'))).toEqual([]);
    expect((await one()).lifecycle).toMatchObject({ status: 'resolved', decision: { by: 'vex' } });
    const { history } = await one();
    const future = {
      ...reported([found()], { asset_id }),
      occurred_at: new Date(Date.now() + 86_400_000).toISOString(),
    };
    expect(types(await service.deliver(future))).toEqual([]);
    expect(await one()).toMatchObject({ history, lifecycle: { status: 'resolved', decision: { by: 'vex' } } });
  });

  test('fixed without a version says nothing of any version', async () => {
    await vex('fixed', { products: [{ '@id': 'pkg:npm/%40acme/left' }] });
    await scan();
    expect(await status()).toBe('open');
  });

  test('under investigation: triaged, and dismissed when that comes out', async () => {
    await scan();
    await vex('under_investigation');
    expect(await status()).toBe('triaged');
    await vex('not_affected', {}, { version: 2, timestamp: day(2) });
    expect(await status()).toBe('false_positive');
    await vex('under_investigation', {}, { version: 3, timestamp: day(3) });
    expect(await status()).toBe('reopened');
  });

  test('found by any id of the vulnerability', async () => {
    const ghsa = `GHSA-${String(run).padStart(4, '2')}-bbbb-cccc`;
    await scan(cve(id, inPackage(PURL, '1.2.3'), [ghsa]));
    await vex('not_affected', { vulnerability: { name: ghsa.toUpperCase() } });
    expect(await status()).toBe('false_positive');
  });

  test('every place has to be spoken for', async () => {
    const other = cve(id, inPackage('pkg:npm/right@1.0.0', '1.0.0', 'right/package-lock.json'));
    await vex('not_affected');
    await scan(found(), other);
    expect(await status()).toBe('open');
    await vex('not_affected', { products: [{ '@id': 'pkg:npm/right' }] }, { '@id': `${document}/right` });
    expect(await status()).toBe('false_positive');
  });

  test('a part of a product: only where the product is the asset, or the caller says so', async () => {
    const products = [{ '@id': 'https://example.test/other', subcomponents: [{ '@id': PURL }] }];
    await vex('not_affected', { products });
    await scan();
    expect(await status()).toBe('open');
    await vex('not_affected', { products }, {}, { assetId: 'elsewhere' });
    expect(await status()).toBe('open');
    await vex('not_affected', { products }, {}, { assetId: asset_id });
    expect(await status()).toBe('false_positive');
  });

  test('without products: the asset that is given, whatever the component', async () => {
    const refused = await vex('not_affected', { products: undefined });
    expect(refused.status).toBe(400);
    expect(refused.json.detail ?? refused.json.message).toMatch(/statements\.0.*asset_id/);
    await scan(finding({ rule_id: id }));
    const { json } = await vex('not_affected', { products: undefined }, {}, { assetId: asset_id });
    expect(json.data).toMatchObject({ asset_id, occurrences_changed: 1 });
    expect(await status()).toBe('false_positive');
  });

  test('what is said of this asset goes before what is said of the component anywhere', async () => {
    await vex('affected', {}, { timestamp: day(9) });
    await vex('not_affected', {}, { '@id': `${document}/mine`, timestamp: day(2) }, { assetId: asset_id });
    await scan();
    expect(await status()).toBe('false_positive');
  });

  test('CycloneDX: an analysis of a component of the document', async () => {
    const analysis = { state: 'not_affected', justification: 'code_not_reachable', detail: 'Behind a flag' };
    const { json } = await upload(
      service,
      cyclonedx([{ id, analysis, affects: [{ ref: 'left' }] }], {
        serialNumber: `urn:uuid:${run}`,
        components: [{ type: 'library', 'bom-ref': 'left', name: 'left', purl: PURL }],
      }),
    );
    expect(json.data).toMatchObject({ format: 'cyclonedx', statement_count: 1, not_understood: { count: 0 } });
    await scan();
    expect((await one()).lifecycle.decision.reason).toMatch(/^code_not_reachable: Behind a flag/);
  });

  test('a large document goes on in the background, and one that was left is picked up', async () => {
    await scan();
    const products = [PURL];
    const others = Array.from({ length: 3_100 }, (_, index) => statement(`AAA-${10_000 + index}`, { products }));
    const body = openvex([...others, statement(id, { products })], { '@id': document });
    const { json } = await service.call('/api/vulnerabilities/vex', { method: 'POST', body });
    expect(json.data).toMatchObject({ applied: false, statement_count: 3_101 });
    await service.settled();
    expect(await status()).toBe('false_positive');
    const path = `/api/vulnerabilities/vex/${json.data.vex_id}`;
    expect((await service.call(path)).json.data).toMatchObject({ applied: true, occurrences_changed: 1 });
    const from = service.bus.published.length;
    await service.bus.advance(120_000);
    await service.settled();
    expect(types(service.bus.published.slice(from))).toEqual([]);
    expect((await service.call(`${path}?skip=3100`)).json.data.statements).toMatchObject([{ vulnerabilities: [id] }]);
    expect((await service.call(path, { method: 'DELETE' })).json.data).toMatchObject({ deleted: true, applied: false });
    expect((await service.call(path)).status).toBe(404);
    await service.settled();
    expect(await status()).toBe('reopened');
  });

  test('a place that a scan drops was the only one that nobody spoke for', async () => {
    const other = cve(id, inPackage('pkg:npm/right@1.0.0', '1.0.0', 'right/package-lock.json'));
    await vex('not_affected');
    await scan(found(), other);
    await scan(found());
    expect(await status()).toBe('false_positive');
  });

  test('another team: its documents decide nothing here, and nobody sees these', async () => {
    const headers = service.identity.as({ team_id: OTHER_TEAM });
    await scan();
    expect((await vex('not_affected', {}, {}, { headers })).json.data.occurrences_changed).toBe(0);
    expect(await status()).toBe('open');
    const { vex_id } = (await vex('not_affected')).json.data;
    expect(await status()).toBe('false_positive');
    const path = `/api/vulnerabilities/vex/${vex_id}`;
    expect((await service.call(path, { headers })).status).toBe(404);
    expect((await service.call(path, { method: 'DELETE', headers })).status).toBe(404);
    const { json } = await service.call('/api/vulnerabilities/vex', { headers });
    expect(json.data.documents.map((item: { vex_id: string }) => item.vex_id)).not.toContain(vex_id);
    expect(await status()).toBe('false_positive');
  });
});
