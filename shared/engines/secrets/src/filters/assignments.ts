import type { Candidate } from '../matching/find-candidates';
import { isPlausiblePassword, isRandomCase } from './passwords';
import { placeholderReason } from './placeholders';
import { wordShare } from './words';

const CODE_FILE =
  /\.(?:[cm]?[jt]sx?|py|pyi|go|java|kts?|scala|cs|fs|vb|rb|erb|php|phtml|swift|rs|c|cc|cpp|cxx|h|hpp|mm?|dart|lua|exs?|erl|hs|clj[cs]?|groovy|gradle|vue|svelte|html?|jsp|r|pl|pm|sql|proto|graphql|sol|zig|nim|jl|tf|hcl|bicep|cue|jsonnet|css|ps1)$/i;
/** Names that speak of a secret but whose value is none. */
const PUBLIC_NAME =
  /public|pub_?key|hash|digest|checksum|finger_?print|_id\b|Id["'\s:=]|name\b|path|ur[il]\b|endpoint|csrf|xsrf|expir|ttl|type\b|length|size|version|count|label|field|header|title|descr|placeholder|tokeniz|regex|pattern|prefix|suffix|format|algorithm|issuer|audience|scope|policy|role|arn\b|file\b|dir\b|error|message|help|hint|example|sample|test|dummy|primary|foreign|partition|sort_?key|cache_?key|i18n|translation|site_?key|continuation|next_?(?:page_?)?token|page_?token|sync_?token|cursor|integrity|sha\d|md5|nonce|color|design_?token|data-|aria-|class\b|icon/i;
/** A value is given to a name by a sign; what merely follows a word is prose. */
const GIVEN = /[=:>|(?]/;
/** The value belongs to something else: `password = method === 'sha256' ? ...`, `password = text.encode('utf-16')`. */
const COMPARED = /[=:(][^=]+={2,3}|[=:][^=:]+\(\s*["'`]?$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Unquoted and called or taken from an object: `session.secret`, `createToken(`. */
export function isExpression({ before, after, value }: Candidate, path: string): boolean {
  if (isQuote(before)) return false;
  return after === '(' || (CODE_FILE.test(path) && MEMBER.test(value));
}

const MEMBER = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+$/;
/** Of the format, not of the name: `<name>api.secret</name>`. */
const TAG = /<\/?(?:key|name|string|value)>/g;
const isQuote = (character: string): boolean => character === '"' || character === "'" || character === '`';

/**
 * Whether a value that only its name gives away may be a secret. In sources it has to be a string of its own: without
 * quotes it is an expression, followed by more text it is a sentence.
 */
export function isPlausibleAssignment(candidate: Candidate, path: string): boolean {
  const { rule, before, after, longLine, name, value } = candidate;
  const quoted = isQuote(before);
  if (quoted && after !== before && after !== '\\' && after !== '') return false;
  if (!quoted && before !== '>' && CODE_FILE.test(path)) return false;
  if (!rule.generic) return true;
  if (longLine || PUBLIC_NAME.test(name.replace(TAG, '')) || UUID.test(value) || !/^[\x21-\x7e]+$/.test(value))
    return false;
  if (!isGiven(candidate, path) || COMPARED.test(name) || hidesPlaceholder(value)) return false;
  return rule.password ? looksChosen(value) : looksRandom(value);
}

/** By a sign; in code also as a string after the name: `#define API_KEY "..."`, `getenv("API_KEY", "...")`. */
function isGiven({ rule, before, name }: Candidate, path: string): boolean {
  if (GIVEN.test(name)) return true;
  if (!isQuote(before) || !CODE_FILE.test(path)) return false;
  // A list of words may name passwords; what looks random is not one of them.
  return /^[\w.-]+[ \t]+["'`]$/.test(name) || (!rule.password && /["'],\s*["']$/.test(name));
}

/** Base 64 of text that is no secret, such as a default password. */
function hidesPlaceholder(value: string): boolean {
  if (!/^[A-Za-z0-9+/]{8,}={0,2}$/.test(value)) return false;
  const text = Buffer.from(value, 'base64').toString('latin1').trim();
  return /^[\x20-\x7e]{4,}$/.test(text) && (placeholderReason(text) !== undefined || !isPlausiblePassword(text));
}

const looksRandom = (value: string): boolean =>
  /[0-9]/.test(value) && /[A-Za-z]/.test(value) && wordShare(value) < 0.45 && !/^v?\d+(?:\.\d+)+/.test(value);

const looksChosen = (value: string): boolean =>
  (/[0-9]/.test(value) || isRandomCase(value.replace(/[^A-Za-z]+$/, ''))) &&
  /[A-Za-z]/.test(value) &&
  !/^v?\d+(?:\.\d+)+|^[a-z]+\d$|:\/\/|[<>|]/.test(value) &&
  !UUID.test(value);
