import type { Doc } from '../types';
import { isPlainObject, Rank, typeRank } from '../values/kinds';

/**
 * What a filter's `$expr` implies as plain conditions, so that an index can serve it: `$eq` between a field and a constant,
 * alone or under `$and`. The conditions are necessary, not sufficient; they are added to the `$expr`, not put in its place.
 * @param variables values of `$$name`
 */
export function withImpliedEqualities(filter: Doc, variables: Doc): Doc {
  const implied = impliedBy(filter, variables);
  return implied.length === 0 ? filter : { $and: [...implied, filter] };
}

function impliedBy(filter: Doc, variables: Doc): Doc[] {
  return Object.keys(filter).flatMap((key) => {
    const value = filter[key];
    if (key === '$expr') return fromExpression(value, variables);
    if (key === '$and' && Array.isArray(value))
      return value.filter(isPlainObject).flatMap((clause) => impliedBy(clause, variables));
    return [];
  });
}

function fromExpression(expression: unknown, variables: Doc): Doc[] {
  if (!isPlainObject(expression)) return [];
  const { $and: terms, $eq: sides } = expression;
  if (Array.isArray(terms)) return terms.flatMap((term) => fromExpression(term, variables));
  if (!Array.isArray(sides) || sides.length !== 2) return [];
  for (const [field, other] of [sides, [...sides].reverse()]) {
    if (typeof field !== 'string' || field[0] !== '$' || field[1] === '$') continue;
    const constant = constantOf(other, variables);
    if (constant !== undefined && INDEXABLE.has(typeRank(constant))) return [{ [field.slice(1)]: { $eq: constant } }];
  }
  return [];
}

/** Values for which equality in an expression entails equality in a filter. */
const INDEXABLE: ReadonlySet<Rank> = new Set([Rank.Number, Rank.String, Rank.ObjectId, Rank.Boolean, Rank.Date]);

function constantOf(expression: unknown, variables: Doc): unknown {
  if (typeof expression !== 'string') return isPlainObject(expression) ? expression['$literal'] : expression;
  if (expression[0] !== '$') return expression;
  const name = expression.slice(2);
  return expression[1] === '$' && Object.hasOwn(variables, name) ? variables[name] : undefined;
}
