import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { connect } from 'amqplib';
import { freePort } from '@osk/test-ports';

/** A broker that a test may stop, kill and bring back under the same address and with the same data. */
export interface TestBroker {
  url: string;
  /** Orderly stop and start. */
  restart(): Promise<void>;
  /** SIGKILL; `start` brings it back. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Stops it for good and removes its data. */
  stop(): Promise<void>;
}

export interface RealRabbitOptions {
  /** Lines of rabbitmq.conf, e.g. `consumer_timeout = 1000`. */
  config?: readonly string[];
  /** Erlang terms for advanced.config, for what rabbitmq.conf cannot say. */
  advanced?: string;
}

/** The packaged scripts first: Debian's wrapper on the PATH insists on its own user and directories. */
const SERVER_SCRIPTS = ['/usr/lib/rabbitmq/bin/rabbitmq-server', '/opt/rabbitmq/sbin/rabbitmq-server'];
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 30_000;
const DEFINITIONS_WRITTEN_MS = 3000;

/** Path of an installed `rabbitmq-server`, or undefined. */
export function findRabbitServer(): string | undefined {
  const onPath = (process.env.PATH ?? '').split(delimiter).map((directory) => join(directory, 'rabbitmq-server'));
  return [...SERVER_SCRIPTS, ...onPath].find((path) => existsSync(path));
}

/**
 * Starts an installed RabbitMQ of our own: data, logs, node name and ports in a temporary directory, everything bound
 * to 127.0.0.1 (the Erlang distribution and its port mapper too), no plugins. Runs as root as well. Rejects when the
 * server is not installed or does not come up.
 */
export async function startRealRabbit(options: RealRabbitOptions = {}): Promise<TestBroker> {
  const script = findRabbitServer();
  if (!script) throw new Error('rabbitmq-server is not installed');
  const node = new RabbitNode(script, await mkdtemp(join(tmpdir(), 'osk-rabbit-')), options);
  try {
    await node.prepare();
    await node.start();
  } catch (error) {
    await node.stop();
    throw error;
  }
  return node;
}

class RabbitNode implements TestBroker {
  private port = 0;
  private environment: NodeJS.ProcessEnv = {};
  private portMapper: ChildProcess | undefined;
  private server: ChildProcess | undefined;

  constructor(
    private readonly script: string,
    private readonly home: string,
    private readonly options: RealRabbitOptions,
  ) {}

  get url(): string {
    return `amqp://127.0.0.1:${this.port}`;
  }

  async prepare(): Promise<void> {
    const [port, distribution, mapper] = await Promise.all([freePort(), freePort(), freePort()]);
    this.port = port;
    const file = (name: string): string => join(this.home, name);
    await mkdir(file('log'));
    await writeFile(file('enabled_plugins'), '[].\n');
    await writeFile(
      file('rabbitmq.conf'),
      [`listeners.tcp.1 = 127.0.0.1:${port}`, ...(this.options.config ?? []), ''].join('\n'),
    );
    await writeFile(file('advanced.config'), this.options.advanced ?? '[].\n');
    this.environment = {
      PATH: [dirname(this.script), process.env.PATH, '/usr/sbin', '/sbin'].join(delimiter),
      LANG: 'C.UTF-8',
      // The Erlang cookie is made here, so that no other node of this machine can be reached with it.
      HOME: this.home,
      RABBITMQ_NODENAME: `osk${port}@localhost`,
      RABBITMQ_DIST_PORT: String(distribution),
      RABBITMQ_MNESIA_BASE: file('data'),
      RABBITMQ_LOG_BASE: file('log'),
      RABBITMQ_CONFIG_FILE: file('rabbitmq.conf'),
      RABBITMQ_ADVANCED_CONFIG_FILE: file('advanced.config'),
      RABBITMQ_ENABLED_PLUGINS_FILE: file('enabled_plugins'),
      RABBITMQ_CONF_ENV_FILE: '/dev/null',
      RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '-kernel inet_dist_use_interface {127,0,0,1}',
      ERL_EPMD_ADDRESS: '127.0.0.1',
      ERL_EPMD_PORT: String(mapper),
      // Makes the script become the Erlang VM instead of guarding it: signals then go where they are meant to.
      RUNNING_UNDER_SYSTEMD: 'true',
    };
  }

  async start(): Promise<void> {
    // In the foreground, so that it is ours to stop; Erlang would leave one behind as a daemon.
    this.portMapper ??= this.launch('epmd', ['-address', '127.0.0.1', '-port', String(this.environment.ERL_EPMD_PORT)]);
    const server = this.launch(this.script, []);
    this.server = server;
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (!(await answers(this.url))) {
      if (server.exitCode !== null || server.signalCode !== null)
        throw new Error(`rabbitmq-server ended; see ${this.home}/log`);
      if (Date.now() > deadline) throw new Error('rabbitmq-server did not come up');
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  async restart(): Promise<void> {
    await endProcess(this.server, 'SIGTERM');
    await this.start();
  }

  async kill(): Promise<void> {
    // RabbitMQ writes the definition of a new queue some time after it has answered the declaration, and a queue whose
    // definition is lost takes its confirmed messages with it. That is not what these tests are about.
    await new Promise((resolve) => setTimeout(resolve, DEFINITIONS_WRITTEN_MS));
    await endProcess(this.server, 'SIGKILL');
  }

  async stop(): Promise<void> {
    await endProcess(this.server, 'SIGTERM');
    await endProcess(this.portMapper, 'SIGTERM');
    await rm(this.home, { recursive: true, force: true });
  }

  private launch(command: string, args: readonly string[]): ChildProcess {
    const child = spawn(command, args, { cwd: this.home, env: this.environment, stdio: 'ignore' });
    // Reported by `start`, which sees that the process has ended or never answers.
    child.on('error', () => undefined);
    return child;
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const connection = await connect(url, { noDelay: true, timeout: 2000 });
    await connection.close();
    return true;
  } catch {
    return false;
  }
}

async function endProcess(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill(signal);
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(force);
}
