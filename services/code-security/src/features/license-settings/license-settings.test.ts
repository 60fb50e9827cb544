import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bom, npm, startSbomTest, type SbomTest } from '../sbom/testing/sbom-service';

const PATH = '/api/code/settings/license-enrichment';

describe('licence look-up', () => {
  let registry: Server;
  let test_: SbomTest;
  const asked: string[] = [];
  const answers = new Map<string, { status: number; body: unknown }>();

  beforeAll(async () => {
    registry = createServer((req, res) => {
      asked.push(req.url as string);
      const { status, body } = answers.get(req.url as string) ?? { status: 404, body: {} };
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
    const base = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
    test_ = await startSbomTest({ env: { OSK_CODE_LICENSE_REGISTRIES: `npm=${base}/,nonsense=x` } });
  });
  afterAll(async () => {
    await test_.close();
    await new Promise((resolve) => registry.close(resolve));
  });
  beforeEach(() => {
    asked.length = 0;
    answers.clear();
  });

  const put = (enabled: unknown, headers = {}) =>
    test_.running.call(PATH, { method: 'PUT', body: { enabled }, headers });
  const licences = async (components: object[], headers = {}) => {
    const { json } = await test_.upload(bom(components), { name: `n${asked.length}${components.length}` }, headers);
    await test_.running.settled();
    const page = await test_.running.call(`/api/code/sbom/${json.data.sbom_id}`, { headers });
    return page.json.data.components.map(({ licence }: { licence: string }) => licence);
  };

  test('is off, and nothing leaves the platform, until somebody turns it on', async () => {
    expect((await test_.running.call(PATH)).json.data).toMatchObject({ enabled: false, updated_by: null });
    answers.set('/left/1.0.0', { status: 200, body: { license: 'MIT' } });
    expect(await licences([npm('left', '1.0.0')])).toEqual(['']);
    expect(asked).toEqual([]);
  });

  test('fills in what is missing, and asks for nothing that is known', async () => {
    expect((await put(true)).json.data).toMatchObject({ enabled: true, updated_by: expect.any(String) });
    answers.set('/one/1.0.0', { status: 200, body: { license: 'ISC' } });
    answers.set('/two/1.0.0', { status: 200, body: { license: 'never asked for' } });
    const own = { licenses: [{ license: { id: 'MIT' } }] };
    expect(
      await licences([
        npm('one', '1.0.0'),
        npm('two', '1.0.0', own),
        npm('gone', '1.0.0'),
        { type: 'library', name: 'x' },
      ]),
    ).toEqual(['ISC', 'MIT', '', '']);
    expect(asked.sort()).toEqual(['/gone/1.0.0', '/one/1.0.0']);
    asked.length = 0;
    // The answer, and that there was none, is kept.
    expect(await licences([npm('one', '1.0.0'), npm('gone', '1.0.0')])).toEqual(['ISC', '']);
    expect(asked).toEqual([]);
  });

  test('a registry that fails costs nothing but its licences, and is left alone after a while', async () => {
    const broken = Array.from({ length: 40 }, (_, n) => npm(`broken${n}`, '1.0.0'));
    for (const { name } of broken) answers.set(`/${name}/1.0.0`, { status: 500, body: {} });
    expect((await licences(broken)).every((licence: string) => licence === '')).toBe(true);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.length).toBeLessThan(40);
  });

  test('counts for one team, and takes a boolean of those who may', async () => {
    const other = test_.running.identity.as({ team_id: 'team_other' });
    expect((await test_.running.call(PATH, { headers: other })).json.data.enabled).toBe(false);
    expect((await put('yes')).status).toBe(422);
    expect(
      (await put(true, test_.running.identity.as({ role: 'developer', permissions: ['view_scans'] }))).status,
    ).toBe(403);
    expect((await put(false)).json.data.enabled).toBe(false);
    expect(await licences([npm('left', '1.0.0')])).toEqual(['']);
    expect(asked).toEqual([]);
  });
});
