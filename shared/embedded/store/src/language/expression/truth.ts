import { isNumeric } from '../values/kinds';
import { toNumber } from '../values/numbers';

/** Truth as expressions see it: null, missing, false and zero are false, everything else is true. */
export function isTruthy(v: unknown): boolean {
  if (v === null || v === undefined || v === false || v === 0) return false;
  return typeof v !== 'object' || !isNumeric(v) || toNumber(v) !== 0;
}
