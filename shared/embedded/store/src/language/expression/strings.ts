import { location } from '../errors';
import { compileRegex, isRegex } from '../match/regex';
import { compareStrings } from '../values/compare';
import { typeName } from '../values/kinds';
import { binary, namedArguments, unary, variadic } from './arguments';
import { type Environment, type Expression, isNullish, type OperatorCompiler, type OperatorTable } from './types';
import { textOf } from './text';

function requireString(v: unknown, operator: string, code: number): string {
  if (typeof v !== 'string') throw location(code, `${operator} requires a string argument, found: ${typeName(v)}`);
  return v;
}

/** What `$regexFind` and its kin find: the match, its place in code points, and its groups. */
const found = (match: RegExpExecArray): object => ({
  match: match[0],
  idx: [...match.input.slice(0, match.index)].length,
  captures: match.slice(1).map((group) => group ?? null),
});

/** A search of a text by an expression; the regular expression is compiled once when it is a constant. */
const search =
  (run: (regex: RegExp, text: string) => unknown, whenMissing: unknown): OperatorCompiler =>
  (argument, env, operator) => {
    const named = namedArguments(argument, operator, ['input', 'regex'], ['options']);
    const input = env.compile(named['input']);
    const regexOf = regexExpression(named['regex'], named['options'], env);
    return (scope) => {
      const text = input(scope);
      const regex = regexOf(scope);
      if (isNullish(text) || isNullish(regex)) return whenMissing;
      return run(regex as RegExp, requireString(text, operator, 51104));
    };
  };

function regexExpression(pattern: unknown, options: unknown, env: Environment): Expression {
  if (isRegex(pattern) || (typeof pattern === 'string' && pattern[0] !== '$')) {
    const regex = compileRegex(pattern, options);
    return () => regex;
  }
  const patternOf = env.compile(pattern);
  const optionsOf = env.compile(options);
  return (scope) => {
    const v = patternOf(scope);
    if (isNullish(v)) return v;
    if (typeof v !== 'string' && !isRegex(v)) throw location(51105, "'regex' must be of type string or regex");
    return compileRegex(v, optionsOf(scope) ?? undefined);
  };
}

/** `$replaceOne` and `$replaceAll` take the text to find as it stands, never as a pattern. */
const replace =
  (apply: (input: string, find: string, by: string) => string): OperatorCompiler =>
  (argument, env, operator) => {
    const named = namedArguments(argument, operator, ['input', 'find', 'replacement']);
    const parts = ['input', 'find', 'replacement'].map((name) => env.compile(named[name]));
    return (scope) => {
      const values = parts.map((part) => part(scope));
      if (values.some(isNullish)) return null;
      const [input, find, by] = values.map((v) => requireString(v, operator, 51746)) as [string, string, string];
      return apply(input, find, by);
    };
  };

/** The place of a text in another, in the units that `split` gives. */
const indexOf = (
  split: (text: string) => ArrayLike<unknown>,
  join: (text: string, from: number, to: number) => string,
) =>
  variadic(
    ([v, wanted, start = 0, end], _env, operator) => {
      if (isNullish(v)) return null;
      const text = requireString(v, operator, 40093);
      const search = requireString(wanted, operator, 40094);
      const last = typeof end === 'number' ? end : split(text).length;
      if (typeof start !== 'number' || start < 0)
        throw location(40096, `${operator} requires a starting index of 0 or more`);
      const at = join(text, start, last).indexOf(search);
      return at < 0 ? -1 : start + split(join(text, start, last).slice(0, at)).length;
    },
    2,
    4,
  );

export const stringOperators: OperatorTable = {
  $concat: variadic((values, _env, operator) =>
    values.some(isNullish) ? null : values.map((v) => requireString(v, operator, 16702)).join(''),
  ),
  $toLower: unary((v) => textOf(v).toLowerCase()),
  $toUpper: unary((v) => textOf(v).toUpperCase()),
  $strLenCP: unary((v, _env, operator) => [...requireString(v, operator, 34471)].length),
  $strLenBytes: unary((v, _env, operator) => Buffer.byteLength(requireString(v, operator, 34473))),
  $strcasecmp: binary((a, b) => Math.sign(compareStrings(textOf(a).toUpperCase(), textOf(b).toUpperCase()))),
  $indexOfCP: indexOf(
    (text) => [...text],
    (text, from, to) => [...text].slice(from, to).join(''),
  ),
  $indexOfBytes: indexOf(
    (text) => Buffer.from(text),
    (text, from, to) => Buffer.from(text).subarray(from, to).toString(),
  ),
  $split: binary((v, separator, _env, operator) => {
    if (isNullish(v) || isNullish(separator)) return null;
    const by = requireString(separator, operator, 40086);
    if (by === '') throw location(40087, '$split requires a non-empty separator');
    return requireString(v, operator, 40085).split(by);
  }),
  $replaceOne: replace((input, find, by) => input.replace(find, () => by)),
  $replaceAll: replace((input, find, by) => input.replaceAll(find, () => by)),
  $regexMatch: search((regex, text) => regex.test(text), false),
  $regexFind: search((regex, text) => {
    const match = regex.exec(text);
    return match ? found(match) : null;
  }, null),
  $regexFindAll: search(
    (regex, text) => [...text.matchAll(new RegExp(regex.source, `${regex.flags}g`))].map(found),
    [],
  ),
};
