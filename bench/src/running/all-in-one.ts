import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@osk/test-ports';

/** Each may call 600 times a minute; the bench takes them in turn. */
const KEYS = 20;
const PASSWORD = 'a password for the bench';

/** The whole platform in a process of its own, as a person starts it, with a signed-in caller. */
export class RunningPlatform {
  private calls = 0;

  private constructor(
    readonly url: string,
    readonly rabbitmqUrl: string,
    readonly teamId: string,
    private readonly keys: readonly string[],
    private readonly child: ChildProcess,
    private readonly dataDir: string,
  ) {}

  static async start(env: Record<string, string> = {}): Promise<RunningPlatform> {
    const dataDir = mkdtempSync(join(tmpdir(), 'osk-bench-'));
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const script = join(__dirname, '..', '..', '..', 'scripts', 'start.mjs');
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
      env: {
        ...process.env,
        OSK_DATA_DIR: dataDir,
        OSK_PORT: String(port),
        OSK_METRICS_PORT: '0',
        OSK_ADMIN_PASSWORD: PASSWORD,
        INTEL_AUTO_SYNC: 'false',
        ...env,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    while (!(await answers(`${url}/readyz`))) {
      if (child.exitCode !== null) throw new Error('the platform ended instead of starting');
      await pause(50);
    }
    const signIn = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@localhost', password: PASSWORD }),
    });
    const { data } = (await signIn.json()) as { data: { session_id: string; team_id: string } };
    const keys: string[] = [];
    for (let i = 0; i < KEYS; i += 1) keys.push(await createKey(url, data.session_id, i));
    const { rabbitmqUrl } = JSON.parse(readFileSync(join(dataDir, 'runtime.json'), 'utf8')) as { rabbitmqUrl: string };
    return new RunningPlatform(url, rabbitmqUrl, data.team_id, keys, child, dataDir);
  }

  /** `data` of a 200 answer. */
  async get<T>(path: string): Promise<T> {
    return (await this.body<{ data: T }>(path)).data;
  }

  /** The whole body of a 200 answer, for routes without the envelope. */
  async body<T>(path: string): Promise<T> {
    const key = this.keys[(this.calls += 1) % this.keys.length]!;
    const answer = await fetch(this.url + path, { headers: { 'x-api-key': key } });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  /** The whole body of a 201 answer to a form. */
  async send<T>(path: string, form: FormData): Promise<T> {
    const headers = { 'x-api-key': this.keys[0]! };
    const answer = await fetch(this.url + path, { method: 'POST', headers, body: form });
    if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  /** Of its own: the pages of the store's file that the system keeps mapped are not counted. */
  memoryMb(): number {
    return Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${this.child.pid}/status`, 'utf8'))![1]) / 1024;
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('close', resolve));
    this.child.kill('SIGTERM');
    await ended;
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function createKey(url: string, session: string, number: number): Promise<string> {
  const answer = await fetch(`${url}/api/api-keys`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-session-id': session },
    body: JSON.stringify({ name: `bench ${number}`, scope_preset: 'Platform (All)', rate_limit_per_minute: 600 }),
  });
  if (answer.status !== 201) throw new Error(`no key: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { data: { api_key: string } }).data.api_key;
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ status }) => status === 200,
    () => false,
  );
