import type { SecretPattern } from '../types';

/** An expression that is tried at one place of a text; the secret is group 1. */
export interface CompiledPattern {
  kind: 'token' | 'assigned' | 'near' | 'pem' | 'manifest';
  regex: RegExp;
  before: number;
  after: number;
  startsWord: boolean;
  anyName: boolean;
  /** Of a key block. */
  label: string;
}

/** Not inside of a longer word, unless what stands before is an escape such as `\n` or `%3D`. */
const WORD_BEFORE = String.raw`(?<![A-Za-z0-9](?<!\\[nrt"'])(?<!%[0-9A-Fa-f]{2}))`;
const NO_WORD_AFTER = String.raw`(?![A-Za-z0-9_-])`;

/** The rest of a name, possibly of a setting below it: `datadog: { apiKey`, `new Datadog({ key`. */
const NAME_REST = String.raw`[\w.-]{0,40}`;
const BELOW = String.raw`(?:["']?[ \t]{0,4}(?:[:=][ \t]{0,4}[({]?|\(\{?)\s{0,60}["']?[\w.-]{1,40})?`;
const CLOSE = String.raw`[\\"'\x60)\]]{0,4}`;
/** What stands between a name and its value, in settings, code, headers, XML, Dockerfiles and container definitions. */
const GIVEN = [
  String.raw`[ \t]{0,8}(?:=>|:=|\?=|={1,3}|:|,|>|\|\||\?\?|\()`,
  String.raw`[ \t]{1,8}value[ \t]?=`,
  String.raw`,?\s{1,60}["']?value["']?[ \t]?[:=]`,
  // Property lists and Hadoop's settings; typed constants of Rust.
  String.raw`</(?:key|name)>\s{0,60}<(?:string|value)>`,
  String.raw`[ \t]{0,4}:[ \t]{0,4}&(?:'static )?str[ \t]{0,4}=`,
  String.raw`[ \t]{1,8}`,
].join('|');
/** Strings that C#, Python and others prefix: `@"..."`, `r'...'`. */
const PREFIX = String.raw`(?:(?:@|[rRbBuU]{1,2})(?=["']))?`;
const OPEN = String.raw`\s{0,8}(?:Bearer |Basic |[Tt]oken )?${PREFIX}[\\"'\x60]{0,4}`;
const END = String.raw`(?![A-Za-z0-9_+/=-])`;

const NEVER = /(?!)/y;

export function compilePattern(pattern: SecretPattern): CompiledPattern {
  if ('token' in pattern)
    return compiled('token', new RegExp(`${WORD_BEFORE}(${pattern.token.source})${NO_WORD_AFTER}`, 'y'));
  if ('near' in pattern) {
    const { near, before, after } = pattern;
    return { ...compiled('near', new RegExp(near.source, 'g')), before, after };
  }
  if ('pem' in pattern) return { ...compiled('pem', NEVER), label: pattern.pem };
  if ('secretManifest' in pattern) return compiled('manifest', NEVER);
  const { assigned, rest, startsWord = false, anyName = false } = pattern;
  const name = (rest?.source ?? '') + NAME_REST + BELOW;
  const regex = new RegExp(`${name}${CLOSE}(?:${GIVEN})${OPEN}(${assigned.source})${END}`, 'y');
  return { ...compiled('assigned', regex), startsWord, anyName };
}

const compiled = (kind: CompiledPattern['kind'], regex: RegExp): CompiledPattern => ({
  kind,
  regex,
  before: 0,
  after: 0,
  startsWord: false,
  anyName: false,
  label: '',
});
