import { formBody } from '@osk/service-kit/testing';
import type { CodeEngine } from '../../engines/engine';
import { zipOf } from '../../sources/testing/zip';
import { advisory, startSbomTest, type SbomTest } from './testing/sbom-service';

const LOCK = JSON.stringify({
  name: 'shop',
  version: '1.0.0',
  lockfileVersion: 3,
  packages: {
    '': { name: 'shop', version: '1.0.0', dependencies: { left: '^1.0.0' } },
    'node_modules/left': { version: '1.0.1', license: 'MIT', dependencies: { deep: '2.0.0' } },
    'node_modules/deep': { version: '2.0.0' },
  },
});

const done = async (catalogued: boolean, context: Parameters<CodeEngine['run']>[1]) => {
  if (catalogued) await context.catalogue();
  return { findings: [], coverage: { planned: [], run: [], skipped: [] } };
};
const ENGINES: CodeEngine[] = [
  {
    ...{ id: 'components', part: 'components', kind: 'builtin', description: 'c' },
    run: (_source, context) => done(true, context),
  },
  {
    ...{ id: 'secrets', part: 'secrets', kind: 'builtin', description: 's' },
    run: (_source, context) => done(false, context),
  },
];

describe('bills of materials of scans', () => {
  let test_: SbomTest;
  const call = (path: string, options = {}) => test_.running.call(path, options);
  const scan = async (scan_type: string): Promise<string> => {
    const zip = zipOf([{ name: 'package-lock.json', content: LOCK }]);
    const { body, headers } = formBody([{ filename: 'shop.zip', content: zip }], { scan_type, repo: 'shop' });
    const { json } = await call('/api/code/upload-scan', { method: 'POST', headers, body });
    await test_.running.settled();
    return json.data.scan_id;
  };
  const order = (body: object, headers = {}) => call('/api/code/sbom', { method: 'POST', body, headers });

  beforeAll(async () => {
    test_ = await startSbomTest({ engines: ENGINES });
    test_.known.set('pkg:npm/deep@2.0.0', [advisory('CVE-2030-1')]);
  });
  afterAll(() => test_.close());

  test('a scan of components has one, without another run', async () => {
    const id = await scan('sbom');
    const ordered = await order({ scan_id: id, format: 'spdx-json' });
    expect(ordered.status).toBe(201);
    expect(ordered.json.data).toMatchObject({
      sbom_id: id,
      status: 'completed',
      download_url: `/api/code/sbom/${id}/download?format=spdx-json`,
    });
    const { data } = (await call(`/api/code/sbom/${id}`)).json;
    expect(data).toMatchObject({
      source: 'generated',
      scan_id: id,
      repo: 'shop',
      asset_id: 'upload/shop',
      components_count: 2,
      direct_count: 1,
      vulnerable_components: 1,
      complete: true,
    });
    expect(
      data.components.map(({ purl, licence, locations }: Record<string, unknown>) => [purl, licence, locations]),
    ).toEqual(
      expect.arrayContaining([
        ['pkg:npm/left@1.0.1', 'MIT', [{ file: 'package-lock.json', line: expect.any(Number) }]],
      ]),
    );
    const { json } = await call(`/api/code/sbom/${id}/download`);
    expect(json.dependencies).toEqual(
      expect.arrayContaining([
        { ref: 'subject', dependsOn: ['pkg:npm/left@1.0.1'] },
        { ref: 'pkg:npm/left@1.0.1', dependsOn: ['pkg:npm/deep@2.0.0'] },
      ]),
    );
    // The scan itself has told vulns of its components.
    expect(test_.reported().every(({ scope }) => scope === 'code')).toBe(true);
  });

  test('the same bill is an artifact of the scan’s report', async () => {
    const id = await scan('sbom');
    const { status, json } = await call(`/api/code/reports/${id}/artifact/sbom-cyclonedx`);
    expect(status).toBe(200);
    expect(json.components).toHaveLength(2);
  });

  test('a scan that does not look for components has none', async () => {
    const id = await scan('secret_scan');
    expect((await call(`/api/code/sbom/${id}`)).status).toBe(404);
    const refused = await order({ scan_id: id });
    expect(refused.status).toBe(409);
    expect(refused.json.detail).toContain('has no components');
  });

  test('deleting the bill leaves the scan, deleting the scan takes the bill', async () => {
    const [first, second] = [await scan('sbom'), await scan('sbom')];
    expect((await call(`/api/code/sbom/${first}`, { method: 'DELETE' })).status).toBe(200);
    expect((await call(`/api/code/scan-status/${first}`)).status).toBe(200);
    expect((await call(`/api/code/reports/${second}`, { method: 'DELETE' })).status).toBe(200);
    expect((await call(`/api/code/sbom/${second}`)).status).toBe(404);
  });

  test('what is ordered wrong is said', async () => {
    expect((await order({})).status).toBe(400);
    expect((await order({ scan_id: 'scan_none' })).status).toBe(404);
    expect((await order({ scan_id: 'a', repo: 'b' })).status).toBe(400);
    expect((await order({ repo: 'x', nonsense: 1 })).status).toBe(422);
    const other = test_.running.identity.as({ team_id: 'team_other' });
    expect((await order({ scan_id: await scan('sbom') }, other)).status).toBe(404);
  });

  test('a repository that may not be reached is refused before anything runs', async () => {
    const { status } = await order({ repo: 'https://169.254.169.254/a/b.git' });
    expect(status).toBe(400);
  });
});
