import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findEngines } from '../find-engines';
import { testContext, testSource } from '../testing/context';
import { fakeTools } from './testing/fake-tools';
import { runAdapter } from './testing/run-adapter';

const adapters = findEngines(join(__dirname, '..')).filter(({ kind }) => kind === 'adapter');
const programOf = (id: string): string => (id === 'trivy-secrets' ? 'trivy' : id);

describe.each(adapters.map((engine) => [engine.id, engine] as const))('the adapter %s', (id, engine) => {
  const program = programOf(id);
  const run = (script: string, parts = {}) => runAdapter(engine, program, script, { parts });

  test('has no version without its tool, and its tool’s when it is there', async () => {
    const none = await fakeTools({});
    expect(await engine.version!()).toBeUndefined();
    await none.remove();
    const there = await fakeTools({ [program]: '' }, '4.5.6');
    expect(await engine.version!()).toBe('4.5.6');
    await there.remove();
  });

  test('without its tool says so and finds nothing', async () => {
    const { source, remove } = await testSource({});
    const none = await fakeTools({});
    const { findings, coverage } = await engine.run(source, testContext().context);
    expect(findings).toEqual([]);
    expect(coverage).toMatchObject({ run: [], skipped: [{ what: id }] });
    await Promise.all([none.remove(), remove()]);
  });

  test.each([
    [
      'prints garbage',
      'print("<html>"); const at = args.indexOf("--report-path"); if (at > 0) fs.writeFileSync(args[at+1], "{");',
    ],
    [
      'prints another document',
      'print("{\\"a\\": 1}x"); const at = args.indexOf("--report-path"); if (at > 0) fs.writeFileSync(args[at+1], "{}");',
    ],
    ['fails', 'process.exitCode = 42;'],
    ['dies', 'process.kill(process.pid, "SIGSEGV");'],
  ])('a tool that %s costs the coverage a line and nothing else', async (_what, script) => {
    const { findings, coverage, logged } = await run(script);
    expect(findings).toEqual([]);
    expect(coverage).toMatchObject({ run: [], skipped: [{ what: id }] });
    expect(logged).toHaveLength(1);
  });

  test('a tool that hangs ends with the scan, and leaves nothing behind', async () => {
    const { source, remove } = await testSource({});
    const note = join(source.root, 'cwd');
    const script = `fs.writeFileSync('${note}.new', process.cwd()); fs.renameSync('${note}.new', '${note}');`;
    const tools = await fakeTools({ [program]: `${script} setInterval(() => {}, 1000);` });
    const stop = new AbortController();
    const scan = engine.run(source, testContext({ signal: stop.signal }).context);
    const outcome = expect(scan).rejects.toMatchObject({ name: 'AbortError' });
    while (!existsSync(note)) await new Promise((resolve) => setTimeout(resolve, 10));
    const folder = readFileSync(note, 'utf8');
    expect([folder, existsSync(folder)]).toEqual([expect.stringContaining('osk-tool-'), true]);
    stop.abort();
    await outcome;
    expect(existsSync(folder)).toBe(false);
    await Promise.all([tools.remove(), remove()]);
  });

  test('runs in an empty folder of its own, with the scanned code as an absolute path', async () => {
    const script = `fs.writeFileSync('{ROOT}/seen.json', JSON.stringify({ cwd: process.cwd(), args, files: fs.readdirSync('.') }));
      process.exitCode = 42;`;
    const { source, remove } = await testSource({ 'trivy.yaml': 'x: 1', '.gitleaks.toml': '', 'osv-scanner.toml': '' });
    const tools = await fakeTools({ [program]: script.replaceAll('{ROOT}', source.root) });
    await engine.run(source, testContext().context);
    const seen = JSON.parse(readFileSync(join(source.root, 'seen.json'), 'utf8'));
    expect(seen.cwd).not.toContain(source.root);
    expect(seen.args.some((arg: string) => arg === source.root || arg === `dir:${source.root}`)).toBe(true);
    expect(seen.files).not.toContain('.gitleaks.toml');
    await Promise.all([tools.remove(), remove()]);
  });
});

test('every tool has an adapter', () => {
  expect(adapters.map(({ id }) => id).sort()).toEqual([
    'gitleaks',
    'grype',
    'osv-scanner',
    'syft',
    'trivy',
    'trivy-secrets',
    'trufflehog',
  ]);
});
