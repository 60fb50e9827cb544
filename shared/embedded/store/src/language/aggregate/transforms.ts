import { location } from '../errors';
import { compileExpression, type Expression, rootScope } from '../expression/compile';
import { compileProjectStage } from '../project/compile';
import type { AggregateOptions, Doc } from '../types';
import { setField } from '../values/clone';
import { isPlainObject, typeName } from '../values/kinds';
import { getField } from '../values/paths';

/** Turns one document into another; shares what it does not change, never alters its input. */
export type Transform = (doc: Doc) => Doc;
export type TransformCompiler = (argument: unknown, options: AggregateOptions) => Transform;

/** `$addFields`: nested documents in the specification add to those of the document. */
const addFields: TransformCompiler = (argument, options) => {
  if (!isPlainObject(argument)) throw location(40272, '$addFields specification stage must be an object');
  if (Object.keys(argument).length === 0) throw location(40177, 'specification must have at least one field');
  const additions = readAdditions(argument, options);
  return (doc) => addTo(doc, additions, doc) as Doc;
};

interface Additions {
  readonly fields: Map<string, Additions>;
  value?: Expression;
}

function readAdditions(spec: Doc, options: AggregateOptions): Additions {
  const root: Additions = { fields: new Map() };
  collectAdditions(spec, root, options);
  return root;
}

function collectAdditions(spec: Doc, root: Additions, options: AggregateOptions): void {
  for (const path of Object.keys(spec)) {
    if (path.split('.').some((part) => part === '' || part[0] === '$')) {
      throw location(16410, `FieldPath field names may not be empty or start with '$': '${path}'`);
    }
    let node = root;
    for (const part of path.split('.')) {
      if (node.value) throw location(40176, `specification contains two conflicting paths at '${path}'`);
      let next = node.fields.get(part);
      if (!next) node.fields.set(part, (next = { fields: new Map() }));
      node = next;
    }
    const value = spec[path];
    const nested = isPlainObject(value) && Object.keys(value).length > 0 && Object.keys(value)[0]?.[0] !== '$';
    if (node.value || (node.fields.size > 0 && !nested))
      throw location(40176, `specification contains two conflicting paths at '${path}'`);
    if (nested) collectAdditions(value, node, options);
    else node.value = compileExpression(value, options);
  }
}

function addTo(v: unknown, additions: Additions, root: Doc): unknown {
  if (additions.value) return additions.value(rootScope(root));
  if (Array.isArray(v)) return v.map((item) => addTo(item, additions, root));
  const result: Doc = isPlainObject(v) ? { ...v } : {};
  for (const [name, inner] of additions.fields) {
    const value = addTo(getField(result, name), inner, root);
    if (value === undefined) delete result[name];
    else setField(result, name, value);
  }
  return result;
}

const unset: TransformCompiler = (argument, options) => {
  const fields = Array.isArray(argument) ? argument : [argument];
  if (fields.length === 0 || !fields.every((field) => typeof field === 'string')) {
    throw location(31002, '$unset specification must be a string or an array containing only string values');
  }
  return compileProjectStage(Object.fromEntries(fields.map((field) => [field, 0])), options);
};

const replaceWith: TransformCompiler = (argument, options) => {
  const expression = compileExpression(argument, options);
  return (doc) => {
    const result = expression(rootScope(doc));
    if (!isPlainObject(result)) {
      throw location(
        40228,
        `'newRoot' expression must evaluate to an object, but resulting value was of type ${typeName(result)}`,
      );
    }
    return result;
  };
};

const replaceRoot: TransformCompiler = (argument, options) => {
  if (!isPlainObject(argument) || !('newRoot' in argument))
    throw location(40229, "expected an object with 'newRoot' as specification for $replaceRoot stage");
  return replaceWith(argument['newRoot'], options);
};

/** The stages that give one document for each one; a pipeline update is made of nothing else. */
export const TRANSFORMS: ReadonlyMap<string, TransformCompiler> = new Map<string, TransformCompiler>([
  ['$project', (argument, options) => compileProjectStage(argument as Doc, options)],
  ['$addFields', addFields],
  ['$set', addFields],
  ['$unset', unset],
  ['$replaceRoot', replaceRoot],
  ['$replaceWith', replaceWith],
]);
