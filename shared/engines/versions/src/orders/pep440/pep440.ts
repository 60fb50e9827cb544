import { parse } from '@renovatebot/pep440';
import { defineOrder } from '../order';
import { compareDigits, compareLists, compareText, isDigits } from '../text';

/** A version as PEP 440 compares it ("Summary of permitted suffixes and relative ordering"). */
interface PythonVersion {
  epoch: number;
  /** Without trailing zeros. */
  release: readonly number[];
  /** Place of the pre-release: before all of them (`1.0.dev1`), a, b, rc, none. */
  phase: number;
  phaseNumber: number;
  /** -1 without. */
  post: number;
  /** Infinity without. */
  dev: number;
  local: readonly string[] | null;
}

const PHASES = ['', 'a', 'b', 'rc'];
const BEFORE_ALL = 0;
const FINAL = PHASES.length;

const numberOf = (segment: readonly (string | number)[] | null): number | null =>
  segment === null ? null : Number(segment[1]);

function withoutTrailingZeros(release: readonly number[]): readonly number[] {
  let end = release.length;
  while (end > 0 && release[end - 1] === 0) end -= 1;
  return end === release.length ? release : release.slice(0, end);
}

function parsePython(text: string): PythonVersion | null {
  const parts = parse(text);
  if (parts === null) return null;
  const post = numberOf(parts.post);
  const dev = numberOf(parts.dev);
  const leading = parts.pre === null && post === null && dev !== null;
  // The library types the local part as a string; it gives the list that it compares by.
  const local = parts.local as unknown as readonly (string | number)[] | null;
  return {
    epoch: parts.epoch,
    release: withoutTrailingZeros(parts.release),
    phase: parts.pre === null ? (leading ? BEFORE_ALL : FINAL) : PHASES.indexOf(String(parts.pre[0])),
    phaseNumber: numberOf(parts.pre) ?? 0,
    post: post ?? -1,
    dev: dev ?? Infinity,
    local: local === null ? null : local.map(String),
  };
}

/** Numbers after words, both after nothing. */
function compareLocal(a: string, b: string): number {
  const left = isDigits(a);
  if (left !== isDigits(b)) return left ? 1 : -1;
  return left ? compareDigits(a, b) : compareText(a, b);
}

/** `a - b` would not do: without a dev part both are infinite. */
const compareNumbers = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);

function comparePython(a: PythonVersion, b: PythonVersion): number {
  return (
    compareNumbers(a.epoch, b.epoch) ||
    compareLists(a.release, b.release, compareNumbers) ||
    compareNumbers(a.phase, b.phase) ||
    compareNumbers(a.phaseNumber, b.phaseNumber) ||
    compareNumbers(a.post, b.post) ||
    compareNumbers(a.dev, b.dev) ||
    compareLists(a.local ?? [], b.local ?? [], compareLocal)
  );
}

/**
 * Python: PEP 440 as `@renovatebot/pep440` reads it. Its own comparison reads both texts again every time; this one
 * compares what was read once. Versions from before PEP 440 (`2004d`) have no place on the line and come before all
 * others. Numbers beyond 2^53 are rounded by the library.
 */
export const pep440 = defineOrder({ parse: parsePython, compare: comparePython });
