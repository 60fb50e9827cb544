import { defineOrder } from '../order';
import { compareDigits, compareLists } from '../text';

const SHAPE = /^\d+(?:[.-]\d+)*$/;

/**
 * CRAN ("Writing R Extensions", 1.1.1): numbers separated by `.` or `-`, which mean the same; a version that continues
 * another comes after it (`1.2` < `1.2-0`).
 */
export const cran = defineOrder<string[]>({
  parse: (text) => (SHAPE.test(text) ? text.split(/[.-]/) : null),
  compare: (a, b) => compareLists(a, b, compareDigits),
});
