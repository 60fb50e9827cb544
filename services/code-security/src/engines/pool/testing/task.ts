import type { ThreadTask } from '../messages';

interface TestInput {
  what: 'echo' | 'throw' | 'crash' | 'exit' | 'hog' | 'spin' | 'wait' | 'call' | 'progress' | 'env';
  value?: unknown;
}

/** Does what a test asks of it, the bad things included. */
const task: ThreadTask<TestInput, unknown> = async ({ what, value }, host) => {
  if (what === 'throw') throw Object.assign(new Error('no good'), { code: 'bad_input' });
  if (what === 'crash') {
    setImmediate(() => {
      throw new Error('unhandled');
    });
    await new Promise(() => {});
  }
  if (what === 'exit') process.exit(3);
  if (what === 'hog') for (const list: number[][] = []; ;) list.push(new Array(100_000).fill(list.length));
  if (what === 'spin') for (;;);
  if (what === 'wait') await new Promise(() => setInterval(() => {}, 1_000));
  if (what === 'call') return host.call('double', value);
  if (what === 'progress') for (let at = 0; at <= 1_000; at += 1) host.progress(at / 1_000, 'counting');
  if (what === 'env') return Object.keys(process.env);
  return value;
};

export default task;
