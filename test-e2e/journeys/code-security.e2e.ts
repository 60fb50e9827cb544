import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HAS_GIT, startGitServer, TestRepository, zipOf } from '@osk/code-security/testing';
import { ADMIN, startAllInOne, type AllInOne } from '../support/all-in-one';
import { createKey, signIn, withKey, type Answer, type Client } from '../support/client';
import { importIntel, npmAdvisory } from '../support/intel';
import { runNode, until } from '../support/processes';
import { ended, scan } from '../support/scans';
import { timedFetch } from '../support/timed-fetch';

const ADVISORY = 'GHSA-e2e1-e2e1-e2e1';

const manifest = (version: string) => JSON.stringify({ name: 'shop', dependencies: { widget: version } });
const lock = (version: string) =>
  JSON.stringify(
    {
      ...{ name: 'shop', lockfileVersion: 3 },
      packages: { '': { name: 'shop', dependencies: { widget: version } }, 'node_modules/widget': { version } },
    },
    null,
    2,
  );
const project = (version: string) => ({ 'package.json': manifest(version), 'package-lock.json': lock(version) });

interface FindingSeen {
  fingerprint: string;
  rule_id: string;
  category: string;
  status: string;
  location: { file: string; package?: { version: string; fixed_version?: string } };
  evidence: string;
}

/** What a developer and a security engineer do with code: upload, gate, upgrade, decide, and scan what Git holds. */
describe('the security of code', () => {
  let platform: AllInOne;
  let session: Client & { teamId: string };
  let keyValue: string;
  let key: Client;

  beforeAll(async () => {
    platform = await startAllInOne({ OSK_CODE_ADAPTERS: 'false', OSK_CODE_SCAN_LEASE_MS: '3000' });
    session = await signIn(platform.url, ADMIN.email, ADMIN.password);
    keyValue = (await createKey(session)).key;
    key = withKey(platform.url, keyValue);
    await importIntel(platform.dataDir, { [`${ADVISORY}.json`]: npmAdvisory(ADVISORY, 'widget', '2.0.0') });
  });
  afterAll(() => platform.stop());

  async function upload(
    files: Record<string, string>,
    fields: Record<string, string> = {},
    by = keyValue,
  ): Promise<Pick<Answer, 'status' | 'body'>> {
    const form = new FormData();
    for (const [name, value] of Object.entries({ repo: 'shop', ...fields })) form.append(name, value);
    const zip = zipOf(Object.entries(files).map(([name, content]) => ({ name, content })));
    form.append('file', new Blob([new Uint8Array(zip)]), 'shop.zip');
    const { response, text } = await timedFetch(`${platform.url}/api/code/upload-scan`, {
      ...{ method: 'POST', headers: { 'X-API-Key': by }, body: form },
    });
    return { status: response.status, body: JSON.parse(text) };
  }
  async function scanned(files: Record<string, string>, fields: Record<string, string>) {
    const { status, body } = await upload(files, fields);
    expect([status, body.detail]).toEqual([201, undefined]);
    const id: string = body.data.scan_id;
    await until(
      async () => (await key.get(`/api/cicd/scans/${id}/status`)).status === 200,
      () => `${id} in the history\n${platform.running().output()}`,
    );
    const results = await ended(key, id, 120_000);
    return { id, results, findings: results.result.findings as FindingSeen[] };
  }
  const occurrence = (wanted: (status: string) => boolean) =>
    until(
      async () => {
        const { body } = await key.get('/api/vulnerabilities/occurrences?limit=100');
        const found = body.data.occurrences.filter(
          (of: { vulnerability_id: string }) => of.vulnerability_id === ADVISORY,
        );
        return found.length === 1 && wanted(found[0].lifecycle.status) ? found[0] : undefined;
      },
      () => `one occurrence of ${ADVISORY}\n${platform.running().output()}`,
    );

  test('a vulnerable dependency fails the gate, and passes it after the upgrade', async () => {
    const before = await scanned(project('1.0.0'), { scan_type: 'dependency_scan', fail_on_severity: 'high' });
    expect(before.results).toMatchObject({ status: 'completed', gate_passed: false, findings_count: 1 });
    expect(before.findings).toMatchObject([
      {
        ...{ rule_id: ADVISORY, category: 'dependency' },
        location: { file: 'package-lock.json', package: { version: '1.0.0', fixed_version: '2.0.0' } },
      },
    ]);
    expect((await occurrence((status) => status === 'open')).component).toMatchObject({ name: 'widget' });
    const after = await scanned(project('2.0.0'), { scan_type: 'dependency_scan', fail_on_severity: 'high' });
    expect(after.results).toMatchObject({ status: 'completed', gate_passed: true, findings_count: 0 });
    await occurrence((status) => status === 'resolved');
  });

  test('a secret is found, its look-alike is not, and nobody is told it', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const { id, findings, results } = await scanned(
      { 'config/tls.pem': pem, 'README.md': 'AWS_ACCESS_KEY_ID=AKIAIOSFODNN7EXAMPLE\n' },
      { scan_type: 'secret_scan', fail_on_severity: 'high' },
    );
    expect(findings.map(({ category, location }) => [category, location.file])).toEqual([
      ['secrets', 'config/tls.pem'],
    ]);
    expect(results.gate_passed).toBe(false);
    const secret = pem.split('\n')[1]!;
    const places = [`/api/cicd/scans/${id}/results`, `/api/ci/scan/${id}/sarif`, `/api/code/reports/${id}`];
    for (const path of [...places, `/api/code/reports/${id}/export?format=csv`, '/api/vulnerabilities/occurrences'])
      expect([path, (await key.get(path)).text.includes(secret)]).toEqual([path, false]);
    expect(platform.running().output()).not.toContain(secret);
  });

  test('what a person decides holds for the scans to come', async () => {
    const first = await scanned(project('1.0.0'), { scan_type: 'dependency_scan', fail_on_severity: 'high' });
    const { fingerprint } = first.findings[0]!;
    const path = `/api/code/findings/${fingerprint}/lifecycle`;
    expect((await session.post(path, { state: 'false_positive' })).status).toBe(400);
    const justification = 'The vulnerable function is not called by this project.';
    expect((await session.post(path, { state: 'false_positive', justification })).status).toBe(200);
    const again = await scanned(project('1.0.0'), { scan_type: 'dependency_scan', fail_on_severity: 'high' });
    expect(again.results).toMatchObject({ gate_passed: true, findings_count: 0 });
    expect(again.findings).toMatchObject([{ fingerprint, status: 'false_positive' }]);
    await occurrence((status) => status === 'false_positive');
    const { body } = await key.get(`/api/code/findings/${fingerprint}/activity`);
    expect(JSON.stringify(body.data)).toContain(justification);
  });

  test('a bill of materials in both forms, and reports in every format', async () => {
    const { id } = await scanned(project('2.0.0'), { scan_type: 'sbom' });
    const cyclonedx = await key.get(`/api/code/sbom/${id}/download?format=cyclonedx-json`);
    expect(JSON.parse(cyclonedx.text)).toMatchObject({
      ...{ bomFormat: 'CycloneDX', specVersion: '1.6' },
      components: [{ name: 'widget', version: '2.0.0', purl: 'pkg:npm/widget@2.0.0' }],
    });
    const spdx = JSON.parse((await key.get(`/api/code/sbom/${id}/download?format=spdx-json`)).text);
    expect([spdx.spdxVersion, spdx.packages.some(({ name }: { name: string }) => name === 'widget')]).toEqual([
      'SPDX-2.3',
      true,
    ]);
    for (const format of ['json', 'csv', 'html', 'pdf', 'sarif'])
      expect([format, (await key.get(`/api/code/reports/${id}/export?format=${format}`)).status]).toEqual([
        format,
        200,
      ]);
  });

  test("another team's scans, findings and bills are not there", async () => {
    const { id, findings } = await scanned(project('1.0.0'), { scan_type: 'dependency_scan' });
    const made = await session.post('/api/teams', { name: 'Others' });
    await session.post('/api/auth/switch-team', { team_id: made.body.data.team_id });
    const other = withKey(platform.url, (await createKey(session)).key);
    await session.post('/api/auth/switch-team', { team_id: session.teamId });
    const paths = [
      ...[`/api/code/scan-status/${id}`, `/api/code/reports/${id}`, `/api/code/reports/${id}/export`],
      ...[`/api/code/sbom/${id}`, `/api/code/sbom/${id}/download`, `/api/cicd/scans/${id}/results`],
      `/api/code/findings/${findings[0]!.fingerprint}/activity`,
    ];
    for (const path of paths) expect([path, (await other.get(path)).status]).toEqual([path, 404]);
  });

  test('hostile archives are refused before anything starts', async () => {
    for (const name of ['../../etc/cron.d/x', '/etc/passwd', 'C:\\x'])
      expect([name, (await upload({ [name]: 'x' })).status]).toEqual([name, 400]);
    expect((await upload({ 'a.txt': 'x' }, { scan_type: 'nmap' })).body.detail).toContain('Unknown scan_type');
  });

  (HAS_GIT ? test : test.skip)('a repository of a Git host, by a pipeline', async () => {
    const root = mkdtempSync(join(tmpdir(), 'osk-e2e-git-'));
    const repository = new TestRepository(join(root, 'shop.git'));
    const git = await startGitServer({ root });
    try {
      repository.commit(project('1.0.0'));
      const target = `${git.origin}/shop.git/.git`;
      const order = { scan_type: 'dependency_scan', target, fail_on_severity: 'high' };
      expect((await scan(key, order)).results).toMatchObject({ status: 'completed', gate_passed: false });
      repository.commit(project('2.0.0'));
      expect((await scan(key, order)).results).toMatchObject({ status: 'completed', gate_passed: true });
      const missing = await scan(key, { ...order, branch: 'no-such-branch' });
      expect(missing.results).toMatchObject({ status: 'failed', gate_passed: false });
      expect(missing.results.result.failure.reason).toContain('no-such-branch');
    } finally {
      await git.close();
      rmSync(root, { recursive: true, force: true });
    }
  });

  test('an upload that was accepted is scanned, whatever dies', async () => {
    const { status, body } = await upload(project('1.0.0'), { scan_type: 'dependency_scan', repo: 'crashed' });
    expect(status).toBe(201);
    await platform.crash();
    await platform.start();
    const id: string = body.data.scan_id;
    await until(
      async () => (await key.get(`/api/code/scan-status/${id}`)).body.data.status === 'completed',
      () => `${id} after the crash\n${platform.running().output()}`,
      120_000,
    );
    await until(
      async () => (await key.get(`/api/cicd/scans/${id}/results`)).body?.data?.findings_count === 1,
      () => `${id} in the history\n${platform.running().output()}`,
    );
  }, 240_000);

  test('a folder from the command line: exit 1 while it is vulnerable, exit 0 once it is not', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'osk-e2e-folder-'));
    const run = async () => {
      const args = [folder, '--format', 'json', '--fail-on', 'high', '--api-url', platform.url, '--api-key', keyValue];
      const command = runNode('scripts/scan.mjs', args, {});
      let stdout = '';
      command.child.stdout!.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
      const code = await command.exited;
      if (stdout === '') throw new Error(command.output());
      return { code, report: JSON.parse(stdout) };
    };
    try {
      mkdirSync(join(folder, 'web'));
      for (const [name, content] of Object.entries(project('1.0.0'))) writeFileSync(join(folder, 'web', name), content);
      const vulnerable = await run();
      expect(vulnerable.code).toBe(1);
      expect(vulnerable.report.findings).toMatchObject([{ location: { file: 'web/package-lock.json' } }]);
      expect(vulnerable.report.components).toEqual([
        expect.objectContaining({ purl: 'pkg:npm/widget@1.0.0', file: 'web/package-lock.json', direct: true }),
      ]);
      for (const [name, content] of Object.entries(project('2.0.0'))) writeFileSync(join(folder, 'web', name), content);
      expect((await run()).code).toBe(0);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
