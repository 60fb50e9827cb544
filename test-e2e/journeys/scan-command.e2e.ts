import { ADMIN, startAllInOne } from '../support/all-in-one';
import { createKey, signIn } from '../support/client';
import { runNode } from '../support/processes';
import { startTlsTarget, type Target } from '../support/targets';

/** `npm run scan -- TARGET` as a person or a pipeline types it. */
describe('the scan command', () => {
  let target: Target;
  beforeAll(async () => {
    target = await startTlsTarget();
  });
  afterAll(() => target.close());

  async function scan(args: string[], env: Record<string, string> = { OSK_EGRESS_ALLOW: '127.0.0.1' }) {
    const run = runNode('scripts/scan.mjs', args, env);
    let stdout = '';
    run.child.stdout!.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    const code = await run.exited;
    return { code, stdout, output: run.output() };
  }

  test('a table and the verdict, exit 0 when the gate passes', async () => {
    const { code, stdout } = await scan([target.url, '--fail-on', 'critical']);
    expect(stdout).toContain('content-security-policy'.slice(0, 3));
    expect(stdout).toMatch(/\d+ findings?: .*score \d+ \([A-F]\)/);
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('PASS');
    expect(code).toBe(0);
  });

  test('JSON of the documented form and nothing else on stdout; exit 1 when the gate fails', async () => {
    const { code, stdout } = await scan([target.url, '--format', 'json', '--fail-on', 'low']);
    const report = JSON.parse(stdout);
    expect(report).toMatchObject({
      scan_id: expect.stringMatching(/^scan_/),
      target: target.url,
      scan_types: ['security_headers', 'ssl_security'],
      gate: { passed: false },
      components: [],
      coverage: { planned: expect.any(Array), run: expect.any(Array), skipped: expect.any(Array) },
    });
    expect(report.summary.findings_count).toBe(report.findings.length);
    expect(report.gate.reasons.length).toBeGreaterThan(0);
    expect(code).toBe(1);
  });

  test('SARIF with one run per engine', async () => {
    const { code, stdout } = await scan([target.url, '--format', 'sarif', '--fail-on', 'none']);
    const log = JSON.parse(stdout);
    expect([log.version, log.runs.length, code]).toEqual(['2.1.0', 2, 0]);
  });

  test('exit 2 when nothing could be scanned, with what to do about it', async () => {
    const refused = await scan([target.url], {});
    expect([refused.code, refused.stdout]).toEqual([2, '']);
    expect(refused.output).toContain('OSK_EGRESS_ALLOW');
    const closed = await scan(['127.0.0.1:1', '--type', 'ssl_security']);
    expect(closed.code).toBe(2);
    expect(closed.output).toMatch(/connectivity/);
    expect((await scan([target.url, '--type', 'magic'])).code).toBe(2);
    expect((await scan([])).code).not.toBe(0);
  });

  test('on a running platform, with a key', async () => {
    const platform = await startAllInOne();
    try {
      const { key } = await createKey(await signIn(platform.url, ADMIN.email, ADMIN.password), {
        scope_preset: 'CI/CD Pipeline (Basic)',
      });
      const args = [target.url, '--type', 'security_headers', '--format', 'json', '--api-url', platform.url];
      const { code, stdout } = await scan([...args, '--api-key', key], {});
      expect([code, JSON.parse(stdout).scan_types]).toEqual([0, ['security_headers']]);
      const wrong = await scan([...args, '--api-key', 'osk_wrong'], {});
      expect([wrong.code, wrong.output]).toEqual([2, expect.stringContaining('401')]);
    } finally {
      await platform.stop();
    }
  });
});
