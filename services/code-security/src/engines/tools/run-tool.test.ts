import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findTool } from './find-tool';
import { runTool } from './run-tool';

describe('an outside program', () => {
  let cwd: string;
  beforeEach(async () => {
    cwd = await mkdtemp(join(tmpdir(), 'osk-run-'));
  });
  afterEach(() => rm(cwd, { recursive: true, force: true }));
  const run = (script: string, options = {}, args: string[] = []) =>
    runTool(process.execPath, ['-e', script, '--', ...args], { cwd, ...options });
  const alive = (pid: number): boolean => {
    try {
      process.kill(pid, 0);
      return true;
    } catch {
      return false;
    }
  };

  test('gives its exit code and all that it printed', async () => {
    const { code, stdout } = await run("process.stdout.write('x'.repeat(3e6)); process.exitCode = 3;");
    expect([code, stdout.length]).toEqual([3, 3e6]);
  });

  test('gets its arguments as they are, without a shell', async () => {
    const nasty = ['$(touch pwned)', '; rm -rf /', '`id`', 'a b', "'"];
    const { stdout } = await run('process.stdout.write(JSON.stringify(process.argv.slice(1)))', {}, nasty);
    expect(JSON.parse(stdout.toString())).toEqual(nasty);
  });

  test('sees little of the environment', async () => {
    process.env.OSK_TEST_ONLY = 'secret';
    process.env.TRIVY_SKIP_FILES = '**';
    const { stdout } = await run('process.stdout.write(JSON.stringify(process.env))', { env: { ADDED: '1' } });
    delete process.env.OSK_TEST_ONLY;
    delete process.env.TRIVY_SKIP_FILES;
    const seen = JSON.parse(stdout.toString()) as Record<string, string>;
    expect(seen).toMatchObject({ ADDED: '1', TMPDIR: cwd });
    expect(Object.keys(seen)).not.toEqual(expect.arrayContaining(['OSK_TEST_ONLY']));
    expect(Object.keys(seen)).not.toEqual(expect.arrayContaining(['TRIVY_SKIP_FILES']));
  });

  test('is killed with all that it has started when told to stop', async () => {
    const child = `const {spawn}=require('child_process');
      const c=spawn(process.execPath,['-e','setInterval(()=>{},1000)'],{stdio:'inherit'});
      require('fs').writeFileSync('pid',String(c.pid)); setInterval(()=>{},1000);`;
    const abort = new AbortController();
    const running = run(child, { signal: abort.signal });
    let pid = 0;
    while (!pid) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      pid = Number(await readFile(join(cwd, 'pid'), 'utf8').catch(() => ''));
    }
    abort.abort(new Error('cancelled'));
    await expect(running).rejects.toThrow('cancelled');
    // Init may take a moment to reap what was killed.
    for (let tries = 0; alive(pid) && tries < 100; tries += 1) await new Promise((resolve) => setTimeout(resolve, 50));
    const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    expect(state === '' || / Z /.test(state)).toBe(true);
  });

  test('what it leaves running does not hold the result up', async () => {
    const script = `const {spawn}=require('child_process');
      spawn(process.execPath,['-e','setInterval(()=>{},1000)'],{stdio:'inherit'}).unref(); process.exit(0);`;
    expect((await run(script)).code).toBe(0);
  });

  test.each([
    ['takes too long', 'setInterval(()=>{},1000)', { timeoutMs: 200 }, 'timeout'],
    [
      'prints without an end',
      "const go=()=>process.stdout.write('x'.repeat(1e5),go);go()",
      { maxOutputBytes: 1e6 },
      'too_much_output',
    ],
    ['is killed', 'process.kill(process.pid)', {}, 'failed'],
  ])('one that %s is an error', async (_what, script, options, code) => {
    await expect(run(script, options)).rejects.toMatchObject({ code });
  });

  test('one that cannot be started is an error', async () => {
    await expect(runTool(join(cwd, 'nothing'), [], { cwd })).rejects.toMatchObject({ code: 'failed' });
  });

  test('is not started when already told to stop', async () => {
    const signal = AbortSignal.abort(new Error('late'));
    await expect(run('', { signal })).rejects.toThrow('late');
  });
});

describe('findTool', () => {
  test('finds programs in absolute folders alone', async () => {
    expect(await findTool('node', `relative:.::${join(process.execPath, '..')}`)).toBe(process.execPath);
    expect(await findTool('node', 'relative:.:')).toBeUndefined();
    expect(await findTool('etc', '/')).toBeUndefined();
    expect(await findTool('passwd', '/etc')).toBeUndefined();
  });
});
