import { join } from 'node:path';
import { runInThread, ThreadError } from './run-in-thread';

const TASK = join(__dirname, 'testing', 'task');
const run = (what: string, value?: unknown, options = {}) => runInThread(TASK, { what, value }, options);

describe('a task in a thread', () => {
  test('takes and gives what can be cloned', async () => {
    const value = { a: [1, 'b', null], m: new Map([['k', Buffer.from('x').length]]) };
    expect(await run('echo', value)).toEqual(value);
  });

  test('what it throws comes with its code', async () => {
    await expect(run('throw')).rejects.toMatchObject({ code: 'bad_input', message: 'no good' });
    await expect(run('throw')).rejects.toBeInstanceOf(ThreadError);
  });

  test('a module that is not there fails the task', async () => {
    await expect(runInThread(join(__dirname, 'nothing'), {})).rejects.toMatchObject({ code: 'MODULE_NOT_FOUND' });
  });

  test.each(['crash', 'exit'])('a thread that ends by itself (%s) is a crash of the task alone', async (what) => {
    await expect(run(what)).rejects.toMatchObject({ code: 'crashed' });
  });

  test('one that takes too much memory is ended', async () => {
    await expect(run('hog', undefined, { memoryMb: 32 })).rejects.toMatchObject({ code: 'out_of_memory' });
  });

  test.each(['spin', 'wait'])('stops at once when told to, whatever it does (%s)', async (what) => {
    const abort = new AbortController();
    const running = run(what, undefined, { signal: abort.signal });
    setTimeout(() => abort.abort(new Error('cancelled')), 300);
    await expect(running).rejects.toThrow('cancelled');
  });

  test('is not started when already told to stop', async () => {
    await expect(run('echo', 1, { signal: AbortSignal.abort(new Error('late')) })).rejects.toThrow('late');
  });

  test('calls functions of the starter, and no others', async () => {
    const calls = { double: async (value: unknown) => (value as number) * 2 };
    expect(await run('call', 21, { calls })).toBe(42);
    await expect(run('call', 21, { calls: {} })).rejects.toMatchObject({ message: 'there is no call double' });
    const failing = { double: async () => Promise.reject(new Error('refused')) };
    await expect(run('call', 21, { calls: failing })).rejects.toMatchObject({ message: 'refused' });
  });

  test('progress is thinned out, and its end always told', async () => {
    const told: number[] = [];
    await run('progress', undefined, { onProgress: (fraction: number) => told.push(fraction) });
    expect(told.length).toBeLessThan(100);
    expect(told.at(-1)).toBe(1);
  });

  test('does not see the environment of the process', async () => {
    process.env.OSK_TEST_ONLY = 'x';
    expect(await run('env')).not.toContain('OSK_TEST_ONLY');
    delete process.env.OSK_TEST_ONLY;
  });
});
