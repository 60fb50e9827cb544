import { BSONRegExp } from 'bson';
import { codeOf } from '../testing';
import { compileRegex, isExplosive } from './regex';

describe('compileRegex', () => {
  it.each<[pattern: unknown, options: string | undefined, yes: string[], no: string[]]>([
    ['^a', undefined, ['ab'], ['ba', 'Ab']],
    ['^a', 'i', ['Ab'], ['b']],
    [/^a/i, undefined, ['Ab'], ['b']],
    [/^a/i, '', ['Ab'], []],
    ['^b', 'm', ['a\nb'], ['a b']],
    ['a.b', 's', ['a\nb'], []],
    ['a b [ #] # comment', 'x', ['ab#', 'ab '], ['a b#']],
    ['a\\ b', 'x', ['a b'], ['ab']],
    ['\\Aab\\z', 'm', ['ab'], ['x\nab', 'ab\n']],
    ['ab\\Z', undefined, ['ab', 'ab\n'], ['abc']],
    ['\\\\A', undefined, ['\\A'], ['A']],
    ['(?im)^A', undefined, ['x\na'], ['b']],
    [new BSONRegExp('^a', 'i'), undefined, ['Ab'], ['b']],
  ])('%p with %p', (pattern, options, yes, no) => {
    const regex = compileRegex(pattern, options);
    expect(yes.filter((text) => !regex.test(text))).toEqual([]);
    expect(no.filter((text) => regex.test(text))).toEqual([]);
  });

  it('forgets the flags that would make it remember its place', () => {
    const regex = compileRegex(/a/gy);
    expect([regex.test('ba'), regex.test('ba')]).toEqual([true, true]);
  });

  it.each<[string, string, number]>([
    ['(', '', 51091],
    ['a++', '', 51091],
    ['[', '', 51091],
    ['a', 'z', 51108],
    ['a', 'g', 51108],
    ['(a*)*', 'i', 51091],
    ['(?=(a+)+b)', '', 51091],
    ['(a|b)+\\1', '', 51091],
  ])('refuses %p with %p: code %i', (pattern, options, code) => {
    expect(codeOf(() => compileRegex(pattern, options))).toBe(code);
  });
});

describe('isExplosive', () => {
  it.each([
    '(a+)+',
    '(a*)*b',
    '(a|a)*',
    '((ab)+c)*',
    '(?:a+){2,}',
    '([a-z]+)+$',
    '(a{1,9}){5}',
    '((a|b)c)+',
    '(a+)+)(',
  ])('says yes to %s', (pattern) => expect(isExplosive(pattern)).toBe(true));

  it.each([
    'abc',
    '^a+b*$',
    '(abc)+',
    '(a|b)c',
    '(a+)?b',
    '[(a+)]+',
    '\\(a+\\)+',
    '(a+){1}',
    '[^)]*(x)',
    'a{2,5}',
    '{',
  ])('says no to %s', (pattern) => expect(isExplosive(pattern)).toBe(false));
});
