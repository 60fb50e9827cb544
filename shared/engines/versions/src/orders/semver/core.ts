import { compareDigits, compareLists, comparePadded, compareText, isDigits } from '../text';

/** A version in the manner of Semantic Versioning 2.0.0, with the liberties that real packages take. */
export interface SemanticVersion {
  /** Digit runs: usually three, but `1.2` and `1.2.3.4` exist. Missing ones count as zero. */
  numbers: string[];
  /** Identifiers of the pre-release; null for a release. */
  prerelease: string[] | null;
  build: string[] | null;
}

/** Behind a hyphen anything may follow; without one, only what begins with a letter is a pre-release. */
const SHAPE =
  /^[vV=\s]*(\d+(?:\.\d+)*)(?:-([0-9A-Za-z.~^_-]+)|[._]?([A-Za-z~^_][0-9A-Za-z.~^_-]*))?(?:\+([0-9A-Za-z.~^_+-]*))?$/;
const PLACEHOLDER = /^[xX](?:\.[xX])*$/;

/**
 * Reads strict versions as section 9 and 10 of semver.org have them, and coerces the odd ones: a leading `v` or `=`,
 * one, two or more than three numbers, leading zeros, a pre-release without its hyphen (`1.0.0beta2`, `1.0.0.rc1`).
 * Null for text that does not begin with a number, and for ranges (`1.x`, `>=1`).
 */
export function parseSemantic(text: string): SemanticVersion | null {
  const match = SHAPE.exec(text);
  if (match === null) return null;
  const [, numbers = '', hyphened, attached, build] = match;
  const prerelease = hyphened ?? attached;
  if (prerelease !== undefined && PLACEHOLDER.test(prerelease)) return null;
  return {
    numbers: numbers.split('.'),
    prerelease: prerelease === undefined ? null : prerelease.split('.'),
    build: build === undefined || build === '' ? null : build.split('.'),
  };
}

/** semver.org 11.4: numbers by value and before words, words by ASCII. */
export function compareIdentifiers(a: string, b: string): number {
  if (a === b) return 0;
  const left = isDigits(a);
  const right = isDigits(b);
  if (left && right) return compareDigits(a, b);
  if (left !== right) return left ? -1 : 1;
  return compareText(a, b);
}

/** Precedence of semver.org section 11: build metadata does not count. */
export function compareSemantic(a: SemanticVersion, b: SemanticVersion): number {
  const numbers = comparePadded(a.numbers, b.numbers);
  if (numbers !== 0) return numbers;
  if (a.prerelease === null || b.prerelease === null) {
    if (a.prerelease === b.prerelease) return 0;
    return a.prerelease === null ? 1 : -1;
  }
  return compareLists(a.prerelease, b.prerelease, compareIdentifiers);
}
