import { retryDelay } from './job-kind';
import { newJob, nudgeAfter } from './job-state';

it('a new job waits, untouched', () => {
  expect(newJob()).toMatchObject({ state: 'pending', owner: null, token: 0, attempts: 0, cancel_requested: false });
});

it('reminders come ever later, up to ten minutes', () => {
  expect([0, 1, 2, 3, 4, 5, 50, 5000].map(nudgeAfter)).toEqual([
    30_000, 60_000, 120_000, 240_000, 480_000, 600_000, 600_000, 600_000,
  ]);
});

it('the last retry delay repeats', () => {
  expect([1, 2, 3, 9].map((attempts) => retryDelay({}, attempts))).toEqual([5_000, 30_000, 30_000, 30_000]);
  expect([1, 2].map((attempts) => retryDelay({ retryDelaysMs: [7] }, attempts))).toEqual([7, 7]);
  expect(retryDelay({ retryDelaysMs: [] }, 1)).toBe(0);
});
