import { isNumeric } from '../values/kinds';
import { addNumbers, toNumber } from '../values/numbers';
import { listOf } from './arguments';
import { type Environment, isNullish, type OperatorCompiler, type OperatorTable } from './types';

/** Accumulators used as expressions: over one array, or over several arguments. */
const over =
  (apply: (values: readonly unknown[], env: Environment) => unknown): OperatorCompiler =>
  (argument, env) => {
    const list = listOf(argument).map((item) => env.compile(item));
    const [only] = list;
    if (list.length !== 1 || !only)
      return (scope) =>
        apply(
          list.map((item) => item(scope)),
          env,
        );
    return (scope) => {
      const v = only(scope);
      return apply(Array.isArray(v) ? v : [v], env);
    };
  };

/** The sum of the numbers among some values. */
export function sumOf(values: readonly unknown[]): unknown {
  let sum: unknown = 0;
  for (const v of values) if (isNumeric(v)) sum = addNumbers(sum, v) ?? toNumber(sum) + toNumber(v);
  return sum;
}

function averageOf(values: readonly unknown[]): unknown {
  const numbers = values.filter(isNumeric);
  return numbers.length === 0 ? null : toNumber(sumOf(numbers)) / numbers.length;
}

const extreme = (sign: 1 | -1) =>
  over((values, env) => {
    let best: unknown = null;
    for (const v of values) if (!isNullish(v) && (best === null || sign * env.compare(v, best) < 0)) best = v;
    return best;
  });

export const statisticOperators: OperatorTable = {
  $sum: over(sumOf),
  $avg: over(averageOf),
  $min: extreme(1),
  $max: extreme(-1),
};
