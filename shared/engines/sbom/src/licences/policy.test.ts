import { DEFAULT_LICENCE_POLICY, LicenceJudge, type LicencePolicy } from './policy';

const policy = (given: Partial<LicencePolicy>): LicencePolicy => ({
  allowed: [],
  review: [],
  denied: [],
  otherwise: 'review',
  exceptions: [],
  ...given,
});
const verdict = (given: Partial<LicencePolicy>, ...licenses: string[]): string =>
  new LicenceJudge(policy(given)).judge({ licenses }).verdict;

test.each([
  [['MIT'], 'allowed'],
  [['MIT OR GPL-3.0'], 'allowed'],
  [['MIT AND GPL-3.0'], 'denied'],
  [['MIT', 'GPL-3.0'], 'denied'],
  [['GPL-3.0-or-later'], 'denied'],
  [['MPL-2.0'], 'review'],
  [['MIT AND MPL-2.0'], 'review'],
  [['GPL-3.0 OR MPL-2.0'], 'review'],
  [[], 'review'],
  [['Acme EULA'], 'review'],
])('%p under allowed MIT, denied GPL-3.0: %s', (licenses, expected) =>
  expect(verdict({ allowed: ['MIT'], denied: ['GPL-3.0'] }, ...licenses)).toBe(expected),
);

test('the most exact entry counts, then the strictest', () => {
  const given = {
    allowed: ['category:strong-copyleft', 'CC-BY-*'],
    denied: ['GPL-*', 'CC-BY-NC-4.0'],
    review: ['GPL-2.0'],
  };
  expect(verdict(given, 'GPL-3.0-only')).toBe('denied');
  expect(verdict(given, 'GPL-2.0-or-later')).toBe('review');
  expect(verdict(given, 'Sleepycat')).toBe('allowed');
  expect(verdict(given, 'CC-BY-4.0')).toBe('allowed');
  expect(verdict(given, 'CC-BY-NC-4.0')).toBe('denied');
  expect(verdict({ allowed: ['MIT'], denied: ['MIT'] }, 'MIT')).toBe('denied');
});

test('a licence with an exception is its own', () => {
  const classpath = 'GPL-2.0-only WITH Classpath-exception-2.0';
  expect(verdict({ denied: ['GPL-2.0'], otherwise: 'allowed' }, classpath)).toBe('allowed');
  expect(verdict({ denied: ['GPL-2.0'], allowed: [classpath] }, classpath)).toBe('allowed');
  expect(verdict({ denied: ['GPL-*'] }, classpath)).toBe('denied');
});

test('what is unknown is never allowed by the default, only by a rule about unknown licences', () => {
  expect(verdict({ otherwise: 'allowed' })).toBe('review');
  expect(verdict({ otherwise: 'allowed' }, 'Acme EULA')).toBe('review');
  expect(verdict({ otherwise: 'denied' })).toBe('denied');
  expect(verdict({ allowed: ['category:unknown'] }, 'Acme EULA')).toBe('allowed');
  expect(verdict({ allowed: ['Acme EULA'] }, 'acme eula')).toBe('allowed');
});

test('what declares nothing has a rule of its own', () => {
  expect(verdict({ missing: 'denied', allowed: ['category:unknown'] })).toBe('denied');
  expect(verdict({ missing: 'allowed' })).toBe('allowed');
  expect(verdict({ missing: 'allowed' }, 'Acme EULA')).toBe('review');
});

test('a decision about a component comes before its licence', () => {
  const judge = new LicenceJudge(
    policy({
      denied: ['GPL-3.0'],
      exceptions: [
        { purl: 'pkg:npm/tool', verdict: 'allowed', reason: 'Build only' },
        { purl: 'pkg:maven/org.acme/*', verdict: 'allowed', reason: '' },
      ],
    }),
  );
  const of = (purl: string) => judge.judge({ purl, licenses: ['GPL-3.0'] });
  expect(of('pkg:npm/tool@1.0.0')).toEqual({ verdict: 'allowed', reason: 'Build only' });
  expect(of('pkg:maven/org.acme/x@2')).toEqual({ verdict: 'allowed', reason: 'Exception for pkg:maven/org.acme/*' });
  expect(of('pkg:npm/toolbox@1.0.0').verdict).toBe('denied');
});

test('the reason names the licence and the entry', () => {
  const judge = new LicenceJudge(DEFAULT_LICENCE_POLICY);
  expect(judge.judge({ licenses: ['AGPL-3.0'] })).toEqual({
    verdict: 'denied',
    reason: 'AGPL-3.0-only: denied by "category:network-copyleft"',
  });
  expect(judge.judge({ licenses: ['MIT OR AGPL-3.0'] }).reason).toBe(
    'MIT: allowed by "category:permissive", chosen from MIT OR AGPL-3.0-only',
  );
  expect(judge.judge({ licenses: [] })).toEqual({ verdict: 'review', reason: 'No licence is declared' });
});
