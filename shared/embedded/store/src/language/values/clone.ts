import type { Doc } from '../types';
import { isPlainObject } from './kinds';

/** Sets a field as plain data; a document may well have a field called `__proto__`. */
export function setField(target: Doc, key: string, value: unknown): void {
  if (key === '__proto__') {
    Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
  } else {
    target[key] = value;
  }
}

/** A deep copy of documents and arrays; scalar BSON values are immutable by custom and stay shared. */
export function deepClone<T>(v: T): T {
  if (Array.isArray(v)) return v.map(deepClone) as T;
  if (!isPlainObject(v)) return v;
  const copy: Doc = {};
  for (const key of Object.keys(v)) setField(copy, key, deepClone(v[key]));
  return copy as T;
}
