import { Slots } from './slots';

interface Job {
  started: boolean;
  end(): void;
  done: Promise<void>;
}

function job(slots: Slots): Job {
  let end!: () => void;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const one: Job = { started: false, end, done: Promise.resolve() };
  one.done = slots.run(async () => {
    one.started = true;
    await ended;
  });
  return one;
}

const started = (jobs: Job[]) => jobs.map((one) => one.started);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('no more at once than there are slots, first come first served', async () => {
  const slots = new Slots(2, 1000);
  const jobs = [job(slots), job(slots), job(slots), job(slots)] as const;
  await Promise.resolve();
  expect(started([...jobs])).toEqual([true, true, false, false]);
  jobs[1].end();
  await jest.advanceTimersByTimeAsync(0);
  expect(started([...jobs])).toEqual([true, true, true, false]);
  for (const one of jobs) one.end();
  await jest.advanceTimersByTimeAsync(0);
  await Promise.all(jobs.map(({ done }) => done));
  expect(started([...jobs])).toEqual([true, true, true, true]);
});

test('one that takes long gives its slot back, once', async () => {
  const slots = new Slots(1, 1000);
  const hanging = job(slots);
  const second = job(slots);
  const third = job(slots);
  await jest.advanceTimersByTimeAsync(999);
  expect(started([hanging, second])).toEqual([true, false]);
  await jest.advanceTimersByTimeAsync(1);
  expect(started([hanging, second, third])).toEqual([true, true, false]);
  hanging.end();
  await jest.advanceTimersByTimeAsync(0);
  expect(third.started).toBe(false);
  second.end();
  await jest.advanceTimersByTimeAsync(0);
  expect(third.started).toBe(true);
  third.end();
  await third.done;
});

test('work that fails gives its slot back and is told of', async () => {
  const slots = new Slots(1, 1000);
  await expect(slots.run(() => Promise.reject(new RangeError('no')))).rejects.toBeInstanceOf(RangeError);
  expect(await slots.run(async () => 'yes')).toBe('yes');
});
