import type { Doc } from '../types';
import { isPlainObject } from './kinds';

const hasOwn = Object.prototype.hasOwnProperty;

/**
 * Reads a field as data: what an object merely inherits (`constructor`, `__proto__`, ...) is not there. Stored values are
 * never functions, which makes the common case one property read.
 */
export function getField(o: Doc, key: string): unknown {
  const v = o[key];
  if (typeof v === 'function' || key === '__proto__') return hasOwn.call(o, key) ? v : undefined;
  return v;
}

/** True for a path part that may name an array element. */
export function isIndex(part: string): boolean {
  if (part.length === 0 || part.length > 10) return false;
  for (let i = 0; i < part.length; i++) {
    const c = part.charCodeAt(i);
    if (c < 48 || c > 57) return false;
  }
  return true;
}

/** Reads a dotted path without going into arrays, except by index. */
export function getPath(doc: unknown, parts: readonly string[]): unknown {
  let v: unknown = doc;
  for (const part of parts) {
    if (Array.isArray(v)) v = isIndex(part) ? v[Number(part)] : undefined;
    else if (isPlainObject(v)) v = getField(v, part);
    else return undefined;
  }
  return v;
}

/** A value found at a path. Returning true ends the walk. */
export type Visitor = (value: unknown) => boolean;

/**
 * Visits every value that a query path reaches: fields of embedded documents, the elements' fields of arrays on the way,
 * and elements by index. An array at the end is visited as one value. Where a branch ends early, undefined is visited; an
 * array of scalars on the way gives nothing for its scalars.
 */
export function visitPath(o: unknown, parts: readonly string[], from: number, visit: Visitor): boolean {
  if (from === parts.length) return visit(o);
  const part = parts[from] as string;
  if (Array.isArray(o)) return visitArray(o, parts, from, part, visit);
  if (!isPlainObject(o)) return visit(undefined);
  const v = getField(o, part);
  if (from === parts.length - 1) return visit(v);
  if (v === null || typeof v !== 'object') return visit(undefined);
  return visitPath(v, parts, from + 1, visit);
}

function visitArray(
  o: readonly unknown[],
  parts: readonly string[],
  from: number,
  part: string,
  visit: Visitor,
): boolean {
  if (isIndex(part) && Number(part) < o.length && visitPath(o[Number(part)], parts, from + 1, visit)) return true;
  for (const item of o) if (isPlainObject(item) && visitPath(item, parts, from, visit)) return true;
  return false;
}

/** Every value at a path, with MongoDB's array traversal; a final array is one value. Undefined marks a missing branch. */
export function valuesAt(doc: Doc, path: string): unknown[] {
  const found: unknown[] = [];
  visitPath(doc, path.split('.'), 0, (v) => {
    found.push(v);
    return false;
  });
  return found;
}

/** The first part of a dotted path. */
export function topLevel(path: string): string {
  const dot = path.indexOf('.');
  return dot < 0 ? path : path.slice(0, dot);
}

/** The distinct top-level fields of some paths, in order of appearance. */
export const topLevels = (paths: Iterable<string>): string[] => [...new Set([...paths].map(topLevel))];
