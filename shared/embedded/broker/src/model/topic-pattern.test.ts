import { topicMatcher } from './topic-pattern';

describe('topicMatcher', () => {
  it.each([
    ['a.b', ['a.b'], ['a', 'a.b.c', 'A.b', 'a.*']],
    ['a.*', ['a.b', 'a.'], ['a', 'a.b.c']],
    ['#', ['', 'a', 'a.b.c'], []],
    ['a.#', ['a', 'a.b', 'a.b.c'], ['', 'b.a']],
    ['#.z', ['z', 'a.z', 'a.b.z', 'z.z'], ['z.a', '']],
    ['a.#.z', ['a.z', 'a.b.z', 'a.b.c.z'], ['a', 'z', 'a.z.b']],
    ['#.*', ['a', 'a.b'], ['']],
    ['*.#.*', ['a.b', 'a.x.b'], ['a', '']],
    ['#.a.#.b.#', ['a.b', 'x.a.y.b.z', 'a.a.b.b'], ['b.a', 'a']],
    ['', [''], ['a']],
  ])('%j', (pattern, matching, others) => {
    const matches = topicMatcher(pattern);
    for (const key of matching) expect([key, matches(key)]).toEqual([key, true]);
    for (const key of others) expect([key, matches(key)]).toEqual([key, false]);
  });

  it('stays linear on a pattern made to backtrack', () => {
    const matches = topicMatcher(`${'#.a.'.repeat(30)}b`);
    expect(matches('a.'.repeat(60) + 'c')).toBe(false);
  });
});
