import { matches, patternsFor, publicEvents, unknownPattern } from './event-pattern';

test.each([
  ['*', 'scan.completed', true],
  ['scan.*', 'scan.completed', true],
  ['scan.*', 'scanner.completed', false],
  ['scan.completed', 'scan.completed', true],
  ['scan.failed', 'scan.completed', false],
  ['s*', 'scan.completed', false],
])('%s and %s: %s', (pattern, event, expected) => expect(matches(pattern, event)).toBe(expected));

test('the patterns looked up for an event are exactly those that match it', () => {
  for (const pattern of patternsFor('scan.completed')) expect(matches(pattern, 'scan.completed')).toBe(true);
  expect(patternsFor('scan.completed')).toEqual(['*', 'scan.completed', 'scan.*']);
});

test('names nothing can match are refused; internal events are not offered', () => {
  expect(unknownPattern(['scan.*', '*', 'webhook.test'])).toBeUndefined();
  expect(unknownPattern(['scan.*', 'scan.exploded'])).toBe('scan.exploded');
  expect(unknownPattern(['findings.reported'])).toBe('findings.reported');
  expect(publicEvents().map(({ name }) => name)).toContain('scan.completed');
});
