import { binary } from './arguments';
import type { Environment, OperatorTable } from './types';

/** Like the BSON order, except that in expressions a missing value comes before null. */
export function compareInExpression(a: unknown, b: unknown, env: Pick<Environment, 'compare'>): number {
  if (a === undefined) return b === undefined ? 0 : -1;
  if (b === undefined) return 1;
  return env.compare(a, b);
}

const comparing = (holds: (order: number) => boolean) => binary((a, b, env) => holds(compareInExpression(a, b, env)));

export const comparisonOperators: OperatorTable = {
  $eq: comparing((order) => order === 0),
  $ne: comparing((order) => order !== 0),
  $gt: comparing((order) => order > 0),
  $gte: comparing((order) => order >= 0),
  $lt: comparing((order) => order < 0),
  $lte: comparing((order) => order <= 0),
  $cmp: binary((a, b, env) => Math.sign(compareInExpression(a, b, env))),
};
