import { location } from '../errors';
import type { Doc } from '../types';
import { setField } from '../values/clone';
import { isPlainObject } from '../values/kinds';
import { getField, getPath } from '../values/paths';
import type { StageCompiler } from './types';

/** `$unwind`: one document for each element of an array. */
export const unwind: StageCompiler = (argument) => {
  const spec: Doc = typeof argument === 'string' ? { path: argument } : isPlainObject(argument) ? argument : {};
  const path = spec['path'];
  if (typeof path !== 'string') throw location(28812, '$unwind requires a path');
  if (path[0] !== '$' || path.length < 2)
    throw location(28818, `path option to $unwind stage should be prefixed with a '$': ${path}`);
  const indexField = spec['includeArrayIndex'];
  if (indexField !== undefined && (typeof indexField !== 'string' || indexField === '' || indexField[0] === '$')) {
    throw location(28810, 'expected a non-empty string for the includeArrayIndex option to $unwind stage');
  }
  const keepEmpty = spec['preserveNullAndEmptyArrays'] === true;
  const parts = path.slice(1).split('.');
  const indexParts = indexField?.split('.');
  const withIndex = (doc: Doc, index: number | null): Doc => (indexParts ? withValue(doc, indexParts, index) : doc);
  return {
    each: (doc, emit) => {
      const v = getPath(doc, parts);
      if (Array.isArray(v) && v.length > 0) {
        for (let i = 0; i < v.length; i++) emit(withIndex(withValue(doc, parts, v[i]), i));
      } else if (Array.isArray(v)) {
        if (keepEmpty) emit(withIndex(withValue(doc, parts, undefined), null));
      } else if (v !== undefined && v !== null) {
        emit(withIndex(doc, null));
      } else if (keepEmpty) emit(withIndex(doc, null));
    },
  };
};

/** A copy of a document with one value changed, or removed when undefined; documents on the way are copied too. */
export function withValue(doc: Doc, parts: readonly string[], value: unknown, at = 0): Doc {
  const part = parts[at] as string;
  const copy = { ...doc };
  if (at < parts.length - 1) {
    const inner = getField(doc, part);
    setField(copy, part, withValue(isPlainObject(inner) ? inner : {}, parts, value, at + 1));
  } else if (value === undefined) delete copy[part];
  else setField(copy, part, value);
  return copy;
}
