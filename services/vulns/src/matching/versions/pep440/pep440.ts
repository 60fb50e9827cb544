import { compare, valid } from '@renovatebot/pep440';
import { defineOrder } from '../order';

/**
 * Python: PEP 440 as `@renovatebot/pep440` reads it. Versions from before PEP 440 (`2004d`) have no place on the line
 * and come before all others. Numbers beyond 2^53 are rounded by the library.
 */
export const pep440 = defineOrder<string>({
  parse: (text) => valid(text),
  compare: (a, b) => Math.sign(compare(a, b)),
});
