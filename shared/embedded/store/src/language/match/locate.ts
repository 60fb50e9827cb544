import type { Predicate } from '../types';
import { getField, visitPath } from '../values/paths';
import type { ValuePredicate } from './predicates';

const isInherited = (key: string): boolean => key in Object.prototype;

/** Tests a value, or any element when it is an array; the usual rule for query operators. */
function anyElement(v: unknown, test: ValuePredicate): boolean {
  if (Array.isArray(v)) {
    for (let i = 0; i < v.length; i++) if (test(v[i] === undefined ? null : v[i])) return true;
  }
  return test(v);
}

/** Applies a test at a path, to array elements as well as to the array itself. Compiled once; allocates nothing per call. */
export function atPath(path: string, test: ValuePredicate): Predicate {
  if (!path.includes('.')) {
    if (isInherited(path)) return (doc) => anyElement(getField(doc, path), test);
    return (doc) => {
      const v = doc[path];
      return Array.isArray(v) ? anyElement(v, test) : test(v);
    };
  }
  const parts = path.split('.');
  const visit = (v: unknown): boolean => anyElement(v, test);
  return (doc) => visitPath(doc, parts, 0, visit);
}

/** Applies a test at a path to whole values only: an array is one value. */
export function atWhole(path: string, test: ValuePredicate): Predicate {
  if (!path.includes('.')) return (doc) => test(getField(doc, path));
  const parts = path.split('.');
  return (doc) => visitPath(doc, parts, 0, test);
}

/** Where a condition looks: any element counts, or only whole values do. */
export interface Locator {
  any(test: ValuePredicate): Predicate;
  whole(test: ValuePredicate): Predicate;
}

/** Looks at a dotted path of a document. */
export const locatePath = (path: string): Locator => ({
  any: (test) => atPath(path, test),
  whole: (test) => atWhole(path, test),
});

/** Looks at the value itself, as `$elemMatch` does with an element; one that is an array is not taken apart again. */
export const ELEMENT: Locator = { any: (test) => test, whole: (test) => test };

export const negate =
  (test: Predicate): Predicate =>
  (doc) =>
    !test(doc);

export function allOf(tests: readonly Predicate[]): Predicate {
  const [first, second] = tests;
  if (!first) return () => true;
  if (!second) return first;
  if (tests.length === 2) return (doc) => first(doc) && second(doc);
  return (doc) => {
    for (let i = 0; i < tests.length; i++) if (!(tests[i] as Predicate)(doc)) return false;
    return true;
  };
}

export function anyOf(tests: readonly Predicate[]): Predicate {
  return (doc) => {
    for (let i = 0; i < tests.length; i++) if ((tests[i] as Predicate)(doc)) return true;
    return false;
  };
}
