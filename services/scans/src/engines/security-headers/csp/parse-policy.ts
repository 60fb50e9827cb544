import { DEPRECATED_DIRECTIVES, IGNORED_IN_META, isKnownDirective, takesSources } from './directives';
import { isUnquotedKeyword, parseSource } from './parse-source';
import type { CspDirective, CspPolicy, CspProblem } from './types';

/** A policy list as a header or a meta element carries it: policies are separated by commas (CSP3, section 2.2.2). */
export function parsePolicies(
  text: string,
  from: CspPolicy['from'],
  disposition: CspPolicy['disposition'],
): CspPolicy[] {
  const texts = from === 'meta' ? [text] : text.split(',');
  return texts.map((one) => parsePolicy(one, from, disposition)).filter((policy) => policy.directives.length > 0);
}

/** Parses one serialised policy (CSP3, section 2.2.1): the first of a repeated directive counts. */
export function parsePolicy(
  text: string,
  from: CspPolicy['from'] = 'header',
  disposition: CspPolicy['disposition'] = 'enforce',
): CspPolicy {
  const policy: CspPolicy = { from, disposition, text: text.trim(), directives: [], problems: [] };
  for (const token of text.split(';')) {
    const [name = '', ...values] = token.split(/[\t\n\f\r ]+/).filter((part) => part !== '');
    if (name === '') continue;
    const directive: CspDirective = { name: name.toLowerCase(), values };
    if (policy.directives.some((known) => known.name === directive.name)) {
      policy.problems.push({
        kind: 'duplicate-directive',
        directive: directive.name,
        detail: 'only the first one counts',
      });
      continue;
    }
    policy.problems.push(...problemsOf(directive, from));
    if (from === 'meta' && IGNORED_IN_META.has(directive.name)) continue;
    policy.directives.push(directive);
  }
  return policy;
}

function problemsOf(directive: CspDirective, from: CspPolicy['from']): CspProblem[] {
  const { name } = directive;
  const problem = (kind: CspProblem['kind'], detail: string): CspProblem => ({ kind, directive: name, detail });
  const deprecated = DEPRECATED_DIRECTIVES[name];
  if (deprecated) return [problem('deprecated-directive', deprecated)];
  if (!isKnownDirective(name)) return [problem('unknown-directive', 'no browser knows it')];
  if (from === 'meta' && IGNORED_IN_META.has(name)) return [problem('ignored-in-meta', 'it works in a header only')];
  if (!takesSources(name)) return [];
  const problems: CspProblem[] = [];
  for (const value of directive.values) {
    if (isUnquotedKeyword(value))
      problems.push(problem('unquoted-keyword', `${value} is read as a host name without its quotes`));
    else if (isKnownDirective(value.toLowerCase()))
      problems.push(problem('missing-semicolon', `${value} is read as a host name, not as a directive`));
    else if (parseSource(value).kind === 'invalid')
      problems.push(problem('invalid-source', `${shorten(value)} is not a source`));
  }
  if (directive.values.length > 1 && directive.values.some((value) => value.toLowerCase() === "'none'")) {
    problems.push(problem('none-with-others', "'none' is ignored when other sources stand beside it"));
  }
  return problems;
}

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}...` : text);
