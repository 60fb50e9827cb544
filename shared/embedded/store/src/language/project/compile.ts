import { compileExpression, type Expression, rootScope } from '../expression/compile';
import { collectReferences } from '../expression/references';
import { compileElementMatch } from '../match/compile';
import { compilePosition } from '../match/position';
import type { AggregateOptions, CompiledProjection, Doc, MatchOptions } from '../types';
import { setField } from '../values/clone';
import { isNumeric, isPlainObject } from '../values/kinds';
import { toNumber } from '../values/numbers';
import { location } from '../errors';
import { type Plan, type PlanNode, readPlan } from './plan';

/** Gives a field's new value, or undefined for no field. `value` is the field's own, `root` the whole document. */
type Shape = (value: unknown, root: Doc) => unknown;

interface Builder {
  readonly expression: (expression: unknown) => Expression;
  readonly position: (path: string) => (doc: Doc) => number | undefined;
  readonly match: MatchOptions;
}

/**
 * Compiles the projection of a `find`, with `$slice`, `$elemMatch` and the positional `$`.
 * @param spec the projection; an empty one gives documents unchanged
 * @param filter the query's filter, which the positional `$` refers to
 */
export function compileProjection(spec: Doc, filter: Doc = {}, options: MatchOptions = {}): CompiledProjection {
  if (Object.keys(spec).length === 0) return (doc) => doc;
  return build(readPlan(spec, 'find'), {
    expression: (expression) => compileExpression(expression, options),
    position: (path) => compilePosition(filter, path, options),
    match: options,
  });
}

/** Compiles the specification of a `$project` stage. @throws MongoError 51272 when it is empty */
export function compileProjectStage(spec: Doc, options: AggregateOptions = {}): CompiledProjection {
  if (!isPlainObject(spec)) throw location(15969, '$project specification must be an object');
  if (Object.keys(spec).length === 0) throw location(51272, 'projection specification must have at least one field');
  return build(readPlan(spec, 'stage'), {
    expression: (expression) => compileExpression(expression, options),
    position: () => () => undefined,
    match: {},
  });
}

function build(plan: Plan, builder: Builder): CompiledProjection {
  const shapes = shapesOf(plan.root, '', plan.mode, builder);
  if (plan.mode === 'inclusion') {
    if (plan.keepId && !shapes.has('_id')) shapes.set('_id', asIs);
    if (!plan.keepId) shapes.delete('_id');
    return (doc) => keepNamed(doc, shapes, doc);
  }
  return (doc) => dropNamed(doc, shapes, doc);
}

const asIs: Shape = (v) => v;
const nothing: Shape = () => undefined;

function shapesOf(node: PlanNode, prefix: string, mode: Plan['mode'], builder: Builder): Map<string, Shape> {
  return new Map([...node.children].map(([name, child]) => [name, shapeOf(child, prefix + name, mode, builder)]));
}

function shapeOf(node: PlanNode, path: string, mode: Plan['mode'], builder: Builder): Shape {
  const action = node.action;
  if (!action) return nestedShape(shapesOf(node, `${path}.`, mode, builder), mode);
  switch (action.kind) {
    case 'include':
      return asIs;
    case 'exclude':
      return nothing;
    case 'compute': {
      const expression = builder.expression(action.expression);
      return computed((_v, root) => expression(rootScope(root)));
    }
    case 'slice':
      return sliceShape(action.argument);
    case 'elemMatch': {
      const test = compileElementMatch(action.condition, builder.match);
      return (v) => {
        const index = Array.isArray(v) ? v.findIndex(test) : -1;
        return index < 0 ? undefined : [(v as unknown[])[index]];
      };
    }
    case 'positional': {
      const position = builder.position(path);
      return (v, root) => {
        if (!Array.isArray(v)) return v;
        const index = position(root);
        if (index === undefined) {
          throw location(
            51246,
            "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
          );
        }
        return [v[index]];
      };
    }
  }
}

const COMPUTED = new WeakSet<Shape>();

/** Marks a shape that makes a field even where the document has none. */
function computed(shape: Shape): Shape {
  COMPUTED.add(shape);
  return shape;
}

function nestedShape(shapes: Map<string, Shape>, mode: Plan['mode']): Shape {
  const makes = [...shapes.values()].some((shape) => COMPUTED.has(shape));
  const apply: Shape = (v, root) => {
    if (Array.isArray(v)) {
      const items = v.map((item) => apply(item, root));
      return mode === 'inclusion' ? items.filter((item) => item !== undefined) : items;
    }
    if (isPlainObject(v)) return mode === 'inclusion' ? keepNamed(v, shapes, root) : dropNamed(v, shapes, root);
    if (makes) return keepNamed({}, shapes, root);
    return mode === 'inclusion' ? undefined : v;
  };
  return makes ? computed(apply) : apply;
}

/** Existing fields keep the document's order; computed ones follow in the order of the specification. */
function keepNamed(doc: Doc, shapes: ReadonlyMap<string, Shape>, root: Doc): Doc {
  const result: Doc = {};
  for (const key of Object.keys(doc)) {
    const shape = shapes.get(key);
    if (shape === asIs) setField(result, key, doc[key]);
    else if (shape && !COMPUTED.has(shape)) assign(result, key, shape(doc[key], root));
  }
  for (const [key, shape] of shapes) {
    if (COMPUTED.has(shape)) assign(result, key, shape(Object.hasOwn(doc, key) ? doc[key] : undefined, root));
  }
  return result;
}

function dropNamed(doc: Doc, shapes: ReadonlyMap<string, Shape>, root: Doc): Doc {
  const result: Doc = {};
  for (const key of Object.keys(doc)) {
    const shape = shapes.get(key);
    if (!shape) setField(result, key, doc[key]);
    else if (shape !== nothing) assign(result, key, shape(doc[key], root));
  }
  return result;
}

function assign(target: Doc, key: string, value: unknown): void {
  if (value !== undefined) setField(target, key, value);
}

/** `$slice` of a find: a count from the front or, negative, from the end; or `[skip, limit]`. */
function sliceShape(argument: unknown): Shape {
  const [first, second] = (Array.isArray(argument) ? argument : [argument]).map((v) => {
    if (!isNumeric(v)) throw location(28724, '$slice only supports numbers and [skip, limit] arrays');
    return Math.trunc(toNumber(v));
  });
  const n = first as number;
  if (second !== undefined && second <= 0) throw location(28729, '$slice limit must be positive');
  return (v) => {
    if (!Array.isArray(v)) return v;
    if (second === undefined) return n < 0 ? v.slice(n) : v.slice(0, n);
    const start = n < 0 ? Math.max(0, v.length + n) : n;
    return v.slice(start, start + second);
  };
}

/** The top-level fields a find's projection reads; null when it may read any of them. */
export function inclusionPaths(spec: Doc): string[] | null {
  return readFields(spec, 'find');
}

/** As `inclusionPaths`, for a `$project` stage. */
export const projectStagePaths = (spec: Doc): string[] | null => readFields(spec, 'stage');

function readFields(spec: Doc, dialect: 'find' | 'stage'): string[] | null {
  const plan = readPlan(spec, dialect);
  if (plan.mode === 'exclusion') return null;
  const fields = new Set<string>(plan.keepId ? ['_id'] : []);
  for (const [name, child] of plan.root.children) {
    if (name !== '_id' || plan.keepId) fields.add(name);
    if (!references(child, fields)) return null;
  }
  return [...fields];
}

/** The positional `$` reads whatever the filter reads, which is the caller's to know. */
function references(node: PlanNode, fields: Set<string>): boolean {
  if (node.action?.kind === 'positional') return false;
  if (node.action?.kind === 'compute' && !collectReferences(node.action.expression, fields)) return false;
  return [...node.children.values()].every((child) => references(child, fields));
}
