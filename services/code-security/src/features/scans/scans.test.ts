import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventData, RawFinding } from '@osk/contracts';
import { startTestService, type TestService } from '@osk/service-host/testing';
import { buildApp } from '../../app';
import type { CodeEngine, CodeEngineResult } from '../../engines/engine';
import service from '../../index';
import { formBody } from '@osk/service-kit/testing';
import { zipOf } from '../../sources/testing/zip';

const raw = (more: Partial<RawFinding> = {}): RawFinding => ({
  rule_id: 'rule-a',
  name: 'Rule A',
  category: 'secret',
  severity: 'high',
  confidence: 90,
  description: 'd',
  solution: 's',
  references: [],
  cwe: [],
  location: { file: 'a.txt', start_line: 1 },
  evidence: '',
  frameworks: {},
  detection: { scanner: 'openskerry', engine: 'secrets', rule_version: '1' },
  ...more,
});
const came = (more: Partial<CodeEngineResult> = {}): CodeEngineResult => ({
  findings: [],
  coverage: { planned: [], run: [], skipped: [] },
  ...more,
});

describe('code scans', () => {
  let running: TestService;
  let dataDir: string;
  let behave: CodeEngine['run'];
  const engines: CodeEngine[] = [
    {
      ...{ id: 'secrets', part: 'secrets', kind: 'builtin', description: 'secrets' },
      run: (source, context) => behave(source, context),
    },
    {
      ...{ id: 'components', part: 'components', kind: 'builtin', description: 'components' },
      run: async (_source, context) => came({ facts: { components: (await context.catalogue()).components.length } }),
    },
    {
      ...{ id: 'some-tool', part: 'secrets', kind: 'adapter', description: 'a tool', version: async () => undefined },
      run: async () => {
        throw new Error('it is not here');
      },
    },
  ];

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'osk-code-'));
    running = await startTestService(service, {
      env: { OSK_DATA_DIR: dataDir },
      build: (deps) => buildApp(deps, engines),
    });
  });
  afterAll(async () => {
    await running.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  beforeEach(() => {
    behave = async () => came();
    running.bus.published.length = 0;
  });

  const upload = (
    entries: { name: string; content?: string }[],
    fields: Record<string, string> = {},
    filename = 'shop.zip',
  ) => {
    const { body, headers } = formBody([{ filename, content: zipOf(entries) }], fields);
    return running.call('/api/code/upload-scan', { method: 'POST', headers, body });
  };
  const status = async (id: string) => (await running.call(`/api/code/scan-status/${id}`)).json.data;
  const events = <N extends 'scan_work.changed' | 'findings.reported' | 'components.reported'>(type: N) =>
    running.bus.published.filter(({ event_type }) => event_type === type).map(({ data }) => data as EventData<N>);

  test('an upload from the form to the verdict: files as they were, findings told to vulns and to scans', async () => {
    behave = async (source) => {
      const text = (await source.tree.read('a.txt', 100)).toString();
      return came({
        findings: [raw({ name: text }), raw({ name: text }), raw({ rule_id: 'rule-b', severity: 'low' })],
      });
    };
    const started = await upload([{ name: 'top/a.txt', content: 'hello' }], { scan_type: 'secret_scan', repo: 'shop' });
    expect(started.status).toBe(201);
    await running.settled();
    const id = started.json.data.scan_id;
    expect(await status(id)).toMatchObject({ status: 'completed', progress: 100, failure: null });
    const [reported] = events('findings.reported');
    expect(reported).toMatchObject({ scan_type: 'code/secrets', asset_id: 'upload/shop', last: true, complete: true });
    expect(reported!.findings.map(({ name, status: state }) => [name, state])).toEqual([
      ['hello', 'open'],
      ['Rule A', 'open'],
    ]);
    expect(events('components.reported')).toEqual([]);
    const changes = events('scan_work.changed');
    expect([changes[0]!.status, changes.at(-1)!.status]).toEqual(['running', 'completed']);
    expect(changes.at(-1)!.result).toMatchObject({ batches: 1, findings_count: 2 });
    expect(readdirSync(join(dataDir, 'code', 'work'))).toEqual([]);
  });

  test('a part that fails costs that part alone, and closes nothing', async () => {
    behave = async () => {
      throw new Error('broken');
    };
    const { json } = await upload([{ name: 'a.txt', content: 'x' }]);
    await running.settled();
    expect(await status(json.data.scan_id)).toMatchObject({ status: 'partial' });
    const { coverage } = events('scan_work.changed').at(-1)!.result!;
    expect(coverage.run).toEqual(['components']);
    expect(coverage.skipped).toEqual(
      expect.arrayContaining([
        { what: 'sast', reason: 'not part of this version' },
        { what: 'secrets', reason: 'broken' },
      ]),
    );
    expect(events('findings.reported').map(({ scan_type }) => scan_type)).toEqual(['code/components']);
    expect(events('components.reported')).toMatchObject([{ complete: true, components: [] }]);
  });

  test('a scan whose every part fails has failed, with the reason', async () => {
    behave = async () => {
      throw new Error('broken');
    };
    const { json } = await upload([{ name: 'a.txt', content: 'x' }], { scan_type: 'secret_scan' });
    await running.settled();
    expect(await status(json.data.scan_id)).toMatchObject({
      status: 'failed',
      failure: { reason: 'broken', class: 'tool_error' },
    });
  });

  test.each([
    ['no ZIP', 'a.txt', [{ name: 'a' }], {}, 400, 'file must be a ZIP'],
    ['a path that leads out', 'a.zip', [{ name: '../a' }], {}, 400, '..'],
    [
      'a link',
      'a.zip',
      [{ name: 'ok.txt' }, { name: 'docs/latest', content: '../../etc', mode: 0o120777 }],
      {},
      400,
      '"docs/latest" is a symbolic link',
    ],
    ['an unknown scan type', 'a.zip', [{ name: 'a', content: 'x' }], { scan_type: 'nmap' }, 400, 'Unknown scan_type'],
    [
      'a scan type without an engine',
      'a.zip',
      [{ name: 'a', content: 'x' }],
      { scan_type: 'sast' },
      400,
      'not available',
    ],
    ['an unknown field', 'a.zip', [{ name: 'a', content: 'x' }], { colour: 'red' }, 422, 'colour'],
    ['an unknown pack', 'a.zip', [{ name: 'a', content: 'x' }], { policy_pack: 'none' }, 400, 'policy_pack'],
  ])('%s is refused, and nothing stays', async (_what, filename, entries, fields, code, text) => {
    const answer = await upload(entries, fields as Record<string, string>, filename);
    expect([answer.status, answer.json.detail]).toEqual([code, expect.stringContaining(text)]);
    await running.settled();
    expect(running.bus.published).toEqual([]);
    expect(readdirSync(join(dataDir, 'code', 'uploads'))).toEqual([]);
  });

  test.each([
    [{ repo: 'owner/name' }, 'provider'],
    [{ repo: 'https://user:pw@example.org/a/b' }, 'credentials'],
    [{ repo: 'https://example.org/' }, 'repository'],
    [{ repo: 'https://169.254.169.254/a/b' }, '169.254'],
    [{ repo: 'owner/name', provider: 'github' }, 'not connected'],
  ])('a repository that cannot be scanned is refused: %j', async (body, text) => {
    const answer = await running.call('/api/code/scan', { method: 'POST', body });
    expect([answer.status, answer.json.detail]).toEqual([400, expect.stringContaining(text)]);
  });

  test("a pipeline's order that comes twice is one scan; one that cannot start ends as failed", async () => {
    const order = {
      ...{ team_id: 'team_a', scan_id: 'scan_1', user_id: 'user_a', request_id: 'r', scan_profile: 'standard' },
      ...{ scan_type: 'secret_scan', target: 'https://10.0.0.1/a/b', branch: null },
    };
    await running.bus.enqueue('code-security.order', order);
    await running.bus.enqueue('code-security.order', order);
    await running.settled();
    const changes = events('scan_work.changed');
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({ scan_id: 'scan_1', trigger: 'cicd', status: 'failed' });
    expect(changes[0]!.result!.failure).toMatchObject({ class: 'permission' });
  });

  test("another team's scan is not there", async () => {
    const { json } = await upload([{ name: 'a.txt', content: 'x' }], { scan_type: 'secret_scan' });
    const headers = running.identity.as({ team_id: 'team_01j00000000000000000000002' });
    expect((await running.call(`/api/code/scan-status/${json.data.scan_id}`, { headers })).status).toBe(404);
    await running.settled();
  });
});
