import { startVulns, type VulnsUnderTest } from '../../testing/vulns-service';
import { cyclonedx, openvex, statement, upload } from './testing/documents';

const PATH = '/api/vulnerabilities/vex';
const PRODUCTS = ['pkg:npm/left@1.2.3'];

describe('documents that are none', () => {
  let service: VulnsUnderTest;

  beforeAll(async () => {
    service = await startVulns();
  });
  afterAll(() => service.close());

  const total = async () => (await service.get(PATH)).pagination.total;
  /** Sends a text as it stands. */
  const send = async (body: string, query = '', type = 'application/json') => {
    const headers = { 'content-type': type };
    const { status, json } = await service.call(`${PATH}${query}`, { method: 'POST', body, headers });
    return { status, text: JSON.stringify(json) };
  };

  test.each<[string, unknown, RegExp]>([
    ['an empty object', {}, /@context/],
    ['an advisory', { id: 'CVE-2031-0001', affected: [] }, /@context/],
    ['a wrong context', openvex([statement('CVE-2031-0001')], { '@context': 'https://example.test' }), /@context/],
    ['no id', openvex([statement('CVE-2031-0001', { products: PRODUCTS })], { '@id': 5 }), /@id/],
    ['no statements', openvex([]), /statements/],
    [
      'no statement that is understood',
      openvex([statement('CVE-2031-0001', { status: 'x' })]),
      /statements\.0\.status/,
    ],
    ['a BOM without vulnerabilities', cyclonedx(undefined), /vulnerabilities/],
    ['a BOM without analyses', cyclonedx([{ id: 'CVE-2031-0001' }]), /analysis/],
    [
      'keys of prototypes',
      JSON.parse('{"__proto__":{"@context":"https://openvex.dev/ns"},"constructor":1}'),
      /@context/,
    ],
  ])('%s: 400, and the field is named', async (_what, body, field) => {
    const { status, json } = await upload(service, body);
    expect(status).toBe(400);
    expect(JSON.stringify(json)).toMatch(field);
    expect(await total()).toBe(0);
  });

  test('no JSON, no object, nested without end, larger than is taken: refused, never a failure', async () => {
    const answers = [
      await send('<vex/>'),
      await send('{"@context":'),
      await send('[]'),
      await send('"https://openvex.dev/ns"'),
      await send(''),
      await send('<vex/>', '', 'application/xml'),
      await send(`{"@context":"https://openvex.dev/ns","x":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`),
      await send(
        JSON.stringify(openvex([statement('CVE-2031-0001', { products: PRODUCTS })])).replace(
          '{',
          `{"x":${'['.repeat(100_000)}${']'.repeat(100_000)},`,
        ),
      ),
      await send(JSON.stringify(openvex([], { author: 'x'.repeat(11 * 1024 * 1024) }))),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 422, 422, 400, 415, 400, 400, 413]);
    expect(await total()).toBe(0);
  });

  test('an asset id that cannot be read does not make the document one about everything', async () => {
    const body = JSON.stringify(openvex([statement('CVE-2031-0001', { products: PRODUCTS })]));
    for (const query of ['?asset_id=', '?asset_id=a&asset_id=b', `?asset_id=${'x'.repeat(3_000)}`]) {
      const { status, text } = await send(body, query);
      expect(status).toBe(400);
      expect(text).toContain('asset_id');
    }
    expect(await total()).toBe(0);
  });

  test('more statements, or more products, than one document may have', async () => {
    const many = Array.from({ length: 100_000 }, () => ({
      vulnerability: 'CVE-2031-1',
      status: 'fixed',
      products: ['x'],
    }));
    const answer = await upload(service, openvex(many));
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.json)).toMatch(/statements: at most/);
    const products = Array.from({ length: 100_001 }, (_, index) => `pkg:npm/p${index}`);
    const wide = await upload(service, openvex([statement('CVE-2031-0001', { products })]));
    expect(wide.status).toBe(400);
    expect(JSON.stringify(wide.json)).toMatch(/statements: at most/);
    expect(await total()).toBe(0);
  });

  test('what is broken in a document is counted and told, and the rest counts', async () => {
    const good = statement('CVE-2031-0001', { products: PRODUCTS });
    const bad = Array.from({ length: 300 }, () => statement('CVE-2031-0002', { status: '__proto__' }));
    const { status, json } = await upload(service, openvex([...bad, good, null]));
    expect(status).toBe(201);
    expect(json.data).toMatchObject({ statement_count: 1, not_understood: { count: 301 } });
    expect(json.data.not_understood.reasons).toHaveLength(100);
    expect(json.data.not_understood.reasons[0]).toMatchObject({ field: 'statements.0.status' });
    expect((await service.call(`${PATH}/${json.data.vex_id}`, { method: 'DELETE' })).status).toBe(200);
  });

  test('endless texts are cut or refused, times to come are now', async () => {
    const { json } = await upload(
      service,
      openvex(
        [
          statement('CVE-2031-0001', {
            products: [{ '@id': 'x'.repeat(1_000_000) }, ...PRODUCTS],
            impact_statement: 'y'.repeat(1_000_000),
            timestamp: '9999-12-31T00:00:00Z',
          }),
        ],
        { author: 'z'.repeat(1_000_000) },
      ),
    );
    const document = await service.get(`${PATH}/${json.data.vex_id}`);
    expect(document).toMatchObject({ statement_count: 1, not_understood: { count: 1 } });
    expect(document.author).toHaveLength(200);
    expect(document.statements[0].impact_statement).toHaveLength(4_000);
    expect(Date.parse(document.statements[0].made_at)).toBeLessThanOrEqual(Date.now());
  });

  test('ids that are none are not found', async () => {
    for (const id of ['x', 'vex_', '%00', 'vex_01j00000000000000000000000', 'occur_01j00000000000000000000000']) {
      expect((await service.call(`${PATH}/${id}`)).status).toBe(404);
      expect((await service.call(`${PATH}/${id}`, { method: 'DELETE' })).status).toBe(404);
    }
  });
});
