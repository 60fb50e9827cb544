import { backoffMs } from './backoff';

describe('backoffMs', () => {
  it('doubles up to five seconds', () => {
    expect([1, 2, 3, 7, 50].map((attempt) => backoffMs(attempt, () => 1))).toEqual([100, 200, 400, 5000, 5000]);
  });

  it('spreads over the upper half', () => {
    expect(backoffMs(3, () => 0)).toBe(200);
    expect(backoffMs(3, () => 0.5)).toBe(300);
  });
});
