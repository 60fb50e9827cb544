import { secretRules } from './index';
import { compilePattern, type CompiledPattern } from './rule-set/compile-pattern';
import { countWork } from './testing/count-work';
import { fillSample } from './testing/samples';
import type { SecretRule } from './types';

/** Steps an expression may take at one place; the engine tries it once per keyword or per character of a window. */
const MOST_STEPS = 10_000;
const FILLINGS = [
  'a',
  'A',
  '0',
  '-',
  '_',
  ' ',
  '\t',
  '\n',
  '.',
  '/',
  '=',
  '"',
  "'",
  ':',
  '%41',
  'aA0',
  'a.',
  'a-',
  'a=1&',
  'a: b\n  ',
  '\\n',
  '", "',
  'a:',
  ',\n',
  '{',
  '<a>',
];
const LONG = 3000;

/** What is not a secret but begins like one, at the place where the expression is tried. */
function nearMisses(rule: SecretRule, pattern: CompiledPattern): { text: string; at: number }[] {
  const texts: { text: string; at: number }[] = [];
  const put = (beginning: string): void => {
    for (const filling of FILLINGS)
      texts.push({ text: beginning + filling.repeat(LONG / filling.length), at: beginning.length });
  };
  for (const keyword of rule.keywords) {
    if (pattern.kind === 'assigned') put('');
    else for (const filling of FILLINGS) texts.push({ text: keyword + filling.repeat(LONG / filling.length), at: 0 });
  }
  rule.examples.match.forEach((example, index) => {
    const text = fillSample(example, `${rule.id}/work/${index}`);
    const keyword = rule.keywords.find((word) => text.toLowerCase().includes(word.toLowerCase())) ?? '';
    const start = text.toLowerCase().indexOf(keyword.toLowerCase());
    const at = pattern.kind === 'assigned' ? start + keyword.length : pattern.kind === 'token' ? start : 0;
    // The secret breaks off, or goes on where it should end, or its separators repeat.
    for (const cut of [0.4, 0.7, 0.9, 0.97])
      texts.push({ text: `${text.slice(0, at + Math.floor((text.length - at) * cut))}\u0001`, at });
    texts.push({ text: text.replaceAll(/[=:&;,]/g, (mark) => mark.repeat(40)) + 'a'.repeat(LONG), at });
    texts.push({ text: text.slice(at).repeat(Math.ceil(LONG / (text.length - at + 1))), at: 0 });
  });
  return texts;
}

const cases = secretRules().flatMap((rule) =>
  rule.patterns
    .map(compilePattern)
    .filter(({ kind }) => kind !== 'pem' && kind !== 'manifest')
    .map((pattern, index) => [`${rule.id} ${index}`, rule, pattern] as const),
);

test.each(cases)('%s: near-misses cost a bounded number of steps', (_name, rule, pattern) => {
  for (const { text, at } of nearMisses(rule, pattern))
    expect(countWork(pattern.regex, text, at, MOST_STEPS)).toBeLessThanOrEqual(MOST_STEPS);
});

test('no expression has an unbounded count', () => {
  for (const [name, , { regex }] of cases)
    expect([name, /(?<!\\)[*+](?![^[]*\])|\{\d+,\}/.test(withoutClasses(regex.source))]).toEqual([name, false]);
});

const withoutClasses = (source: string): string => source.replace(/\\./g, '').replace(/\[[^\]]*\]/g, '');

test('an expression that blows up is noticed', () => {
  expect(() => countWork(/(?:a{1,30}){1,30}b/, 'a'.repeat(40), 0, MOST_STEPS)).toThrow(/more than/);
  expect(countWork(/a{1,30}b/, 'a'.repeat(40), 0, MOST_STEPS)).toBeLessThan(100);
});
