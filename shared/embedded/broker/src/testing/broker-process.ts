import { spawn, type ChildProcess } from 'node:child_process';
import { extname, join } from 'node:path';

/** A broker in a process of its own, which a test may stop, kill and bring back under the same address. */
export class BrokerProcess {
  private child: ChildProcess | undefined;
  private port = 0;

  constructor(private readonly dataDir: string) {}

  get url(): string {
    return `amqp://127.0.0.1:${this.port}`;
  }

  /** Resolves once it listens; the first start chooses the port that all later ones use. */
  async start(): Promise<void> {
    const extension = extname(__filename);
    const hook = extension === '.ts' ? ['--require', join(__dirname, '../../source-hook.cjs')] : [];
    const entry = join(__dirname, `broker-child${extension}`);
    const child = spawn(process.execPath, [...hook, entry, this.dataDir, String(this.port)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.child = child;
    this.port = await new Promise<number>((resolve, reject) => {
      child.stdout.once('data', (line: Buffer) => resolve(Number(line.toString())));
      child.once('exit', (code) => reject(new Error(`the broker process ended with ${code}`)));
    });
  }

  async restart(): Promise<void> {
    await this.end('SIGTERM');
    await this.start();
  }

  /** At once, without a chance to write anything. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  stop(): Promise<void> {
    return this.end('SIGTERM');
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill(signal);
    await ended;
  }
}
