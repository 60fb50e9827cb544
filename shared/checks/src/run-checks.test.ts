import { checkDefiner, fail, notApplicable, pass, unknown } from './define-check';
import { runChecks } from './run-checks';
import type { Check, Outcome } from './types';

const define = checkDefiner<{ a: number; b: number }>();
const check = (
  id: string,
  outcomes: Outcome[] | Error,
  needs: readonly ('a' | 'b')[] = ['a'],
): Check<{ a: number; b: number }> => ({
  ...define({
    id,
    title: id,
    category: 'c',
    severity: 'low',
    description: 'd',
    remediation: 'r',
    needs,
    *evaluate() {
      if (outcomes instanceof Error) throw outcomes;
      yield* outcomes;
    },
    examples: { pass: [], fail: [] },
  }),
});
const place = { engine: 'e', location: { host: 'h' } };

test('each end of a check has its place in the coverage', () => {
  const { findings, coverage } = runChecks(
    [
      check('passes', [pass()]),
      check('fails', [pass(), fail('because', { evidence: 'x', severity: 'high', identity: 'i' })]),
      check('unknown', [unknown('not seen')]),
      check('without-subject', [notApplicable('no cookie')]),
      check('both', [notApplicable('no cookie'), unknown('not seen')]),
      check('partly-unknown', [unknown('not seen'), pass()]),
      check('uncollected', [pass()], ['b']),
      check('throws', new Error('broken')),
      check('silent', []),
    ],
    { a: 1 },
    place,
  );
  expect(coverage.planned).toHaveLength(9);
  expect(coverage.run).toEqual(['passes', 'fails', 'partly-unknown', 'silent']);
  expect(coverage.not_applicable).toEqual([{ what: 'without-subject', reason: 'no cookie' }]);
  expect(Object.fromEntries(coverage.skipped.map(({ what, reason }) => [what, reason]))).toEqual({
    unknown: 'not seen',
    both: 'not seen',
    uncollected: 'not collected: b',
    throws: 'the check failed: broken',
  });
  expect(findings).toHaveLength(1);
  expect(findings[0]).toMatchObject({
    rule_id: 'fails',
    severity: 'high',
    evidence: 'x',
    identity: 'i',
    location: { host: 'h' },
    description: 'd because',
  });
});
