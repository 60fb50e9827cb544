import { afterFailure, DEFAULT_RETRY } from './retry-decision';

describe('afterFailure', () => {
  it('waits longer each time, then gives up', () => {
    const verdicts = [1, 2, 3, 4].map((attempt) => afterFailure(new Error('no'), attempt, DEFAULT_RETRY));
    expect(verdicts).toEqual([
      { kind: 'retry', delayMs: 1000 },
      { kind: 'retry', delayMs: 5000 },
      { kind: 'retry', delayMs: 30_000 },
      { kind: 'dead', reason: 'retries_exhausted: no' },
    ]);
  });

  it('gives up at once on what says that it is permanent', () => {
    const permanent = Object.assign(new Error('no such scan'), { retryable: false });
    expect(afterFailure(permanent, 1, DEFAULT_RETRY)).toEqual({ kind: 'dead', reason: 'not_retryable: no such scan' });
    expect(afterFailure(Object.assign(new Error('x'), { retryable: true }), 1, DEFAULT_RETRY).kind).toBe('retry');
  });

  it('takes anything that can be thrown', () => {
    expect(afterFailure('text', 1, { delaysMs: [] })).toEqual({ kind: 'dead', reason: 'retries_exhausted: text' });
    expect(afterFailure(null, 1, { delaysMs: [] })).toEqual({ kind: 'dead', reason: 'retries_exhausted: null' });
  });
});
