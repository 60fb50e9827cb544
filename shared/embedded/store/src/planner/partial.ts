import type { IndexDefinition } from '../catalog';
import { compileMatch, isPlainObject, type Doc } from '../language';
import { isOperators, type Condition } from './conditions';

/**
 * Whether every document that satisfies the conditions is in a partial index. Decided on the side of caution: unknown
 * means no, and the index is not used.
 */
export function coversPartially(index: IndexDefinition, conditions: ReadonlyMap<string, Condition>): boolean {
  const filter = index.spec.partialFilterExpression;
  return filter === undefined || implied(filter, conditions);
}

function implied(filter: Doc, conditions: ReadonlyMap<string, Condition>): boolean {
  return Object.keys(filter).every((path) => {
    const demand = filter[path];
    if (path === '$and' && Array.isArray(demand)) {
      return demand.every((part) => isPlainObject(part) && implied(part, conditions));
    }
    const condition = conditions.get(path);
    return condition !== undefined && !path.startsWith('$') && satisfies(condition, demand);
  });
}

function satisfies(condition: Condition, demand: unknown): boolean {
  const test = compileMatch({ v: demand });
  if (condition.kind === 'points') {
    return condition.values.every((value) => value !== null && value !== undefined && test({ v: value }));
  }
  if (!isOperators(demand)) return false;
  const sample = condition.kind === 'prefix' ? condition.text : (condition.low ?? condition.high)?.value;
  return Object.keys(demand).every((operator) => {
    switch (operator) {
      case '$exists':
        return demand['$exists'] === true;
      case '$type':
        // The whole range is of one BSON comparison class, but numbers are several types.
        return typeof sample !== 'number' ? test({ v: sample }) : demand['$type'] === 'number';
      case '$gt':
      case '$gte':
        return condition.kind === 'range' && condition.low !== undefined && above(demand, operator, condition.low);
      default:
        return false;
    }
  });
}

/** Everything from `low` on satisfies the lower bound when `low` itself does. */
function above(demand: Doc, operator: string, low: { value: unknown; inclusive: boolean }): boolean {
  const edge = low.inclusive ? operator : '$gte';
  return compileMatch({ v: { [edge]: demand[operator] } })({ v: low.value });
}
