import { BSONRegExp } from 'bson';
import { isPlainObject, type Doc } from '../language';

/** What a filter demands of one path, as far as an index can answer it. */
export type Condition =
  | { kind: 'points'; values: unknown[] }
  | { kind: 'range'; low?: Bound; high?: Bound }
  | { kind: 'prefix'; text: string };

export interface Bound {
  value: unknown;
  inclusive: boolean;
}

export interface Analysis {
  conditions: Map<string, Condition>;
  /** True when the conditions say all that the filter says, so that an index that takes them all needs no second look. */
  exact: boolean;
}

/** A document of operators, such as `{$gt: 1}`, and not a value to be equal to. */
export const isOperators = (v: unknown): v is Doc => {
  if (!isPlainObject(v)) return false;
  const first = Object.keys(v)[0];
  return first !== undefined && first.startsWith('$') && !['$ref', '$id', '$db'].includes(first);
};

const isRegex = (v: unknown): v is RegExp | BSONRegExp => v instanceof RegExp || v instanceof BSONRegExp;

const isSpecial = (v: unknown): boolean =>
  typeof v === 'object' &&
  v !== null &&
  '_bsontype' in v &&
  ['MinKey', 'MaxKey', 'Code', 'DBRef'].includes(String(v._bsontype));

/** A value that an index key can be looked up by: not an array, which also equals its elements' parents, not a pattern. */
const isPoint = (v: unknown): boolean => !Array.isArray(v) && !isRegex(v) && !isSpecial(v) && !isOperators(v);

const isOrdered = (v: unknown): boolean =>
  v !== null && v !== undefined && !isPlainObject(v) && isPoint(v) && !(typeof v === 'number' && Number.isNaN(v));

/** Reads a filter for what an index could answer. A filter that is not well formed simply gives fewer conditions. */
export function analyse(filter: Doc): Analysis {
  const analysis: Analysis = { conditions: new Map(), exact: true };
  readFilter(filter, '', analysis);
  return analysis;
}

function readFilter(filter: Doc, prefix: string, analysis: Analysis): void {
  for (const key of Object.keys(filter)) {
    const value = filter[key];
    if (key === '$and' && Array.isArray(value)) {
      for (const part of value) if (isPlainObject(part)) readFilter(part, prefix, analysis);
    } else if (key === '$or' && Array.isArray(value) && value.length === 1 && isPlainObject(value[0])) {
      readFilter(value[0], prefix, analysis);
    } else if (key.startsWith('$')) {
      if (key !== '$comment') analysis.exact = false;
    } else {
      readField(prefix + key, value, analysis);
    }
  }
}

function readField(path: string, value: unknown, analysis: Analysis): void {
  if (isRegex(value)) return readRegex(path, value, analysis);
  if (!isOperators(value)) return addPoints(path, [value], analysis);
  for (const operator of Object.keys(value)) readOperator(path, operator, value[operator], value, analysis);
}

function readOperator(path: string, operator: string, operand: unknown, all: Doc, analysis: Analysis): void {
  switch (operator) {
    case '$eq':
      return addPoints(path, [operand], analysis);
    case '$in':
      if (Array.isArray(operand)) return addPoints(path, operand, analysis);
      break;
    case '$gt':
    case '$gte':
      return addBound(path, 'low', { value: operand, inclusive: operator === '$gte' }, analysis);
    case '$lt':
    case '$lte':
      return addBound(path, 'high', { value: operand, inclusive: operator === '$lte' }, analysis);
    case '$regex':
      if (typeof operand === 'string')
        return readRegex(path, new BSONRegExp(operand, String(all['$options'] ?? '')), analysis);
      if (isRegex(operand) && all['$options'] === undefined) return readRegex(path, operand, analysis);
      break;
    case '$options':
      return;
    case '$elemMatch':
      analysis.exact = false;
      if (isOperators(operand)) readField(path, operand, analysis);
      else if (isPlainObject(operand)) readFilter(operand, `${path}.`, analysis);
      return;
    default:
  }
  analysis.exact = false;
}

function addPoints(path: string, values: unknown[], analysis: Analysis): void {
  if (!values.every(isPoint)) {
    analysis.exact = false;
    return;
  }
  const known = analysis.conditions.get(path);
  // Null also means "missing", and documents compare by more than their key can tell.
  if (known || values.some((v) => v === null || v === undefined || isPlainObject(v))) analysis.exact = false;
  if (known?.kind !== 'points') analysis.conditions.set(path, { kind: 'points', values });
}

function addBound(path: string, side: 'low' | 'high', bound: Bound, analysis: Analysis): void {
  const known = analysis.conditions.get(path);
  if (!isOrdered(bound.value) || (known && (known.kind !== 'range' || known[side] !== undefined))) {
    analysis.exact = false;
    return;
  }
  analysis.conditions.set(path, { ...(known ?? { kind: 'range' }), [side]: bound } as Condition);
}

/** A pattern that begins with fixed text becomes a range; all of its matches still have to be checked. */
function readRegex(path: string, regex: RegExp | BSONRegExp, analysis: Analysis): void {
  analysis.exact = false;
  const source = regex instanceof RegExp ? regex.source : regex.pattern;
  const flags = regex instanceof RegExp ? regex.flags : regex.options;
  const text = flags === '' && !analysis.conditions.has(path) ? fixedStart(source) : '';
  if (text !== '') analysis.conditions.set(path, { kind: 'prefix', text });
}

function fixedStart(source: string): string {
  const found = /^\^((?:[\w\s\-:@#%&,;=/]|\\[./\-:@])+)/.exec(source);
  if (!found || source.includes('|')) return '';
  const following = source[found[0].length];
  let text = found[1]!;
  // A quantifier makes the character before it optional or repeated.
  if (following !== undefined && '*?{+'.includes(following)) text = text.replace(/(\\?.)$/s, '');
  return text.replace(/\\(.)/g, '$1');
}
