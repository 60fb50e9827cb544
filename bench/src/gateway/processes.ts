import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { FromChild, LoadResult, ToChild } from './messages';

/** One process of the comparison. */
export class Member {
  private constructor(
    private readonly child: ChildProcess,
    readonly port: number,
  ) {}

  static async start(file: string, ...args: string[]): Promise<Member> {
    const child = fork(join(__dirname, `${file}.js`), args);
    const [ready] = (await once(child, 'message')) as [Extract<FromChild, { kind: 'ready' }>];
    return new Member(child, ready.port);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async cpuMicros(): Promise<number> {
    return (await this.ask<'cpu'>({ kind: 'cpu' })).micros;
  }

  async run(order: Omit<Extract<ToChild, { kind: 'run' }>, 'kind'>): Promise<LoadResult> {
    return (await this.ask<'ran'>({ kind: 'run', ...order })).result;
  }

  async stop(): Promise<void> {
    const gone = once(this.child, 'exit');
    this.child.disconnect();
    await gone;
  }

  private async ask<K extends FromChild['kind']>(message: ToChild): Promise<Extract<FromChild, { kind: K }>> {
    this.child.send(message);
    const [answer] = (await once(this.child, 'message')) as [Extract<FromChild, { kind: K }>];
    return answer;
  }
}
