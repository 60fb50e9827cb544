import { delayStep } from './delay';

describe('delayStep', () => {
  it.each([
    [0, 0],
    [0.2, 1],
    [7, 7],
    [50, 50],
    [99, 99],
    [101, 110],
    [1000, 1000],
    [1001, 1100],
    [5000, 5000],
    [30_000, 30_000],
    [123_456, 130_000],
    [86_400_000, 87_000_000],
  ])('%d ms waits in the queue of %d ms', (wished, step) => {
    expect(delayStep(wished)).toBe(step);
  });

  it('never shortens a delay and leaves few queues', () => {
    const steps = new Set<number>();
    for (let delay = 1; delay < 1_000_000; delay += 37) {
      const step = delayStep(delay);
      expect(step).toBeGreaterThanOrEqual(delay);
      steps.add(step);
    }
    expect(steps.size).toBeLessThan(500);
  });

  it.each([-1, NaN, Infinity, 1e12])('refuses %d', (delay) => {
    expect(() => delayStep(delay)).toThrow(RangeError);
  });
});
