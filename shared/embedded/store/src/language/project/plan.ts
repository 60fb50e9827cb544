import { badValue, location } from '../errors';
import type { Doc } from '../types';
import { isNumeric, isPlainObject } from '../values/kinds';
import { toNumber } from '../values/numbers';

/** What a projection does with one path. */
export type Action =
  | { kind: 'include' }
  | { kind: 'exclude' }
  | { kind: 'compute'; expression: unknown }
  | { kind: 'slice'; argument: unknown }
  | { kind: 'elemMatch'; condition: unknown }
  | { kind: 'positional' };

/** A projection as a tree by path parts; a leaf has an action, an inner node has children. */
export interface PlanNode {
  action?: Action;
  readonly children: Map<string, PlanNode>;
}

export interface Plan {
  readonly root: PlanNode;
  /** Whether only named fields stay, or all but the named ones. */
  readonly mode: 'inclusion' | 'exclusion';
  readonly keepId: boolean;
}

/** `find` knows operators that `$project` does not, and gives `$slice` another meaning. */
export type Dialect = 'find' | 'stage';

/**
 * Reads a projection document.
 * @throws MongoError 31253, 31254 for mixed modes, 31249 for colliding paths, 31252 for expressions in an exclusion
 */
export function readPlan(spec: Doc, dialect: Dialect): Plan {
  const root: PlanNode = { children: new Map() };
  const found: Found = { keepId: true, inclusion: false, exclusion: false, computed: false, elemMatch: false };
  readLevel(spec, '', root, dialect, found);
  // `{ _id: 1 }` alone asks for nothing else; `$slice` alone leaves the other fields in place, `$elemMatch` does not.
  const onlyId = root.children.size === 1 && root.children.get('_id')?.action?.kind === 'include';
  const inclusion = found.inclusion || found.computed || (!found.exclusion && (onlyId || found.elemMatch));
  return { root, mode: inclusion ? 'inclusion' : 'exclusion', keepId: found.keepId };
}

interface Found {
  keepId: boolean;
  inclusion: boolean;
  exclusion: boolean;
  computed: boolean;
  elemMatch: boolean;
}

function readLevel(spec: Doc, prefix: string, root: PlanNode, dialect: Dialect, found: Found): void {
  for (const key of Object.keys(spec)) {
    const path = prefix + key;
    const value = spec[key];
    if (isPlainObject(value) && Object.keys(value).length > 0 && Object.keys(value)[0]?.[0] !== '$') {
      readLevel(value, `${path}.`, root, dialect, found);
      continue;
    }
    const action = actionOf(path, value, dialect);
    note(path, action, found);
    place(action.kind === 'positional' ? path.slice(0, -2) : path, action, root);
  }
}

function actionOf(path: string, value: unknown, dialect: Dialect): Action {
  if (isNumeric(value) || typeof value === 'boolean') {
    const keep = typeof value === 'boolean' ? value : toNumber(value) !== 0;
    if (!keep) return { kind: 'exclude' };
    if (!path.endsWith('.$')) return { kind: 'include' };
    if (dialect === 'stage') throw location(16410, "FieldPath field names may not start with '$'.");
    return { kind: 'positional' };
  }
  if (dialect === 'find' && isPlainObject(value)) {
    if ('$elemMatch' in value) return elemMatch(path, value);
    if ('$slice' in value && isSlice(value['$slice'])) return { kind: 'slice', argument: value['$slice'] };
  }
  return { kind: 'compute', expression: value };
}

function elemMatch(path: string, value: Doc): Action {
  if (path.includes('.')) throw location(31275, 'Cannot use $elemMatch projection on a nested field.');
  return { kind: 'elemMatch', condition: value['$elemMatch'] };
}

/** `[skip, limit]` or a number; the expression `$slice` starts with an array instead. */
const isSlice = (argument: unknown): boolean =>
  isNumeric(argument) || (Array.isArray(argument) && isNumeric(argument[0]));

function note(path: string, action: Action, found: Found): void {
  switch (action.kind) {
    case 'include':
    case 'positional':
      if (path === '_id') return;
      if (found.exclusion) throw location(31253, `Cannot do inclusion on field ${path} in exclusion projection`);
      found.inclusion = true;
      return;
    case 'exclude':
      if (path === '_id') {
        found.keepId = false;
        return;
      }
      if (found.inclusion || found.computed) {
        throw location(31254, `Cannot do exclusion on field ${path} in inclusion projection`);
      }
      found.exclusion = true;
      return;
    case 'compute':
      if (found.exclusion) throw location(31252, 'Cannot use an expression in an exclusion projection');
      found.computed = true;
      return;
    case 'elemMatch':
      found.elemMatch = true;
      return;
    case 'slice':
  }
}

function place(path: string, action: Action, root: PlanNode): void {
  const parts = path.split('.');
  if (parts.includes('')) throw location(15998, 'FieldPath field names may not be empty strings.');
  if (parts.some((part) => part[0] === '$')) throw badValue(`FieldPath field names may not start with '$': ${path}`);
  let node = root;
  parts.forEach((part, i) => {
    if (node.action) throw location(31249, `Path collision at ${path} remaining portion ${parts.slice(i).join('.')}`);
    let next = node.children.get(part);
    if (!next) node.children.set(part, (next = { children: new Map() }));
    node = next;
  });
  if (node.action || node.children.size > 0) throw location(31250, `Path collision at ${path}`);
  node.action = action;
}
