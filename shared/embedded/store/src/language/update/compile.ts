import { failedToParse } from '../errors';
import { collator, comparisonFor } from '../match/collation';
import type { CompiledUpdate, Doc, UpdateOptions, UpdateSpec } from '../types';
import { isPlainObject, typeName } from '../values/kinds';
import { compileArrayFilters } from './array-filters';
import { checkId } from './check-id';
import { ConflictCheck } from './conflicts';
import { Draft, type Edit } from './draft';
import { type OperatorContext, UPDATE_OPERATORS } from './operators';
import { readPath, type UpdatePath } from './path';
import { compilePipelineUpdate } from './pipeline';
import { readRename } from './rename';
import { compileReplacement } from './replacement';

/** One field operator at one path. */
export interface UpdateStep {
  readonly path: UpdatePath;
  readonly insertOnly: boolean;
  run(draft: Draft, filter: Doc): void;
}

/**
 * Compiles an update once, to be applied to many documents.
 * @param update a replacement document, operators, or a pipeline
 * @throws MongoError 9 for an unknown operator, 40 for conflicting paths, and what the operators throw
 */
export function compileUpdate(update: UpdateSpec, options: UpdateOptions = {}): CompiledUpdate {
  if (Array.isArray(update)) return compilePipelineUpdate(update as readonly Doc[], options);
  const spec = update as Doc;
  const first = Object.keys(spec)[0];
  if (first === undefined || first[0] !== '$') return compileReplacement(spec);
  const steps = readSteps(spec, options);
  return {
    isReplacement: false,
    apply(doc, { isInsert, filter }) {
      const draft = new Draft(doc);
      for (const step of steps) if (isInsert || !step.insertOnly) step.run(draft, filter);
      if (!draft.changed) return doc;
      if (!isInsert) checkId(doc, draft.document);
      return draft.document;
    },
  };
}

function readSteps(spec: Doc, options: UpdateOptions): UpdateStep[] {
  const started = options.now?.() ?? new Date();
  const match = { collation: options.collation, variables: options.variables };
  const context: OperatorContext = { options, compare: comparisonFor(collator(options.collation)), now: () => started };
  const filters = compileArrayFilters(options.arrayFilters ?? [], match);
  const conflicts = new ConflictCheck();
  const steps: UpdateStep[] = [];
  for (const name of Object.keys(spec)) {
    const fields = spec[name];
    const operator = UPDATE_OPERATORS.get(name);
    if (!operator && name !== '$rename') {
      throw failedToParse(
        `Unknown modifier: ${name}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    }
    if (!isPlainObject(fields)) {
      throw failedToParse(
        `Modifiers operate on fields but we found type ${typeName(fields)} instead. For example: {$mod: {<field>: ...}} not {${name}: ...}`,
      );
    }
    for (const text of Object.keys(fields)) {
      conflicts.add(text);
      if (!operator) {
        steps.push(readRename(text, fields[text], conflicts, filters, match));
        continue;
      }
      const path = readPath(text, filters, match);
      const editor = operator.compile(fields[text], text, context);
      steps.push({ path, insertOnly: operator.insertOnly === true, run: fieldStep(path, operator.create, editor) });
    }
  }
  filters.checkAllUsed();
  return steps.sort((a, b) => comparePaths(a.path.text, b.path.text));
}

const fieldStep =
  (path: UpdatePath, create: boolean, editor: (doc: Doc) => Edit): UpdateStep['run'] =>
  (draft, filter) =>
    draft.edit(path.resolve(draft.original, filter), create, editor(draft.original));

/** New fields appear in the order of their names, array indexes by number, whatever order they were written in. */
function comparePaths(a: string, b: string): number {
  const left = a.split('.');
  const right = b.split('.');
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const x = left[i] as string;
    const y = right[i] as string;
    if (x === y) continue;
    if (/^\d+$/.test(x) && /^\d+$/.test(y)) return Number(x) - Number(y);
    return x < y ? -1 : 1;
  }
  return left.length - right.length;
}
