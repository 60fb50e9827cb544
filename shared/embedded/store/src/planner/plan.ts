import type { Collection, IndexDefinition } from '../catalog';
import { compileSort, isPlainObject, MongoError, type Collation, type Doc } from '../language';
import type { View } from '../storage/view';
import { candidateFor, type IndexPlan, type SortFields } from './candidate';
import { analyse, type Analysis } from './conditions';
import { smallest } from './smallest';

/** Every document of the collection, in insertion order. */
export interface ScanPlan {
  kind: 'scan';
  residual: boolean;
  sorted: boolean;
}

/** One index plan for each branch of an `$or`. */
export interface UnionPlan {
  kind: 'union';
  plans: IndexPlan[];
  residual: true;
  sorted: boolean;
}

export type Plan = ScanPlan | IndexPlan | UnionPlan;

export interface PlanRequest {
  filter: Doc;
  sort?: Doc | undefined;
  /** An index by name or key pattern, or `$natural`. */
  hint?: unknown;
  /** Other than 'simple': text then compares in ways index keys do not. */
  collation?: Collation | null | undefined;
}

/** Picks how to answer a query. @throws MongoError 2 for a hint that names no index */
export function planQuery(view: View, collection: Collection, request: PlanRequest): Plan {
  const { filter, sort } = request;
  const fields = sort && Object.keys(sort).length > 0 ? compileSort(sort).fields : [];
  const scan: ScanPlan = { kind: 'scan', residual: Object.keys(filter).length > 0, sorted: fields.length === 0 };
  const hinted = hintedIndex(collection, request.hint);
  if (request.collation || hinted === 'natural') return scan;
  const analysis = analyse(filter);
  const byId = hinted ? undefined : idPlan(collection, analysis, fields);
  if (byId) return byId;
  const found = candidates(hinted ? [hinted] : collection.readableIndexes, analysis, fields, hinted !== undefined);
  if (found.length > 0) return best(view, found, fields.length > 0);
  return (hinted ? undefined : unionOf(view, collection, filter, fields)) ?? scan;
}

/** The most frequent question by far; whatever else it asks is looked at on the one document that it can be about. */
function idPlan(collection: Collection, analysis: Analysis, sort: SortFields): IndexPlan | undefined {
  if (!analysis.conditions.has('_id')) return undefined;
  const index = collection.readableIndexes.find(({ name }) => name === '_id_');
  const plan = index && candidateFor(index, analysis, sort, false);
  return plan?.unique ? plan : undefined;
}

function candidates(
  indexes: readonly IndexDefinition[],
  analysis: Analysis,
  sort: SortFields,
  hinted: boolean,
): IndexPlan[] {
  return indexes.flatMap((index) => candidateFor(index, analysis, sort, hinted) ?? []);
}

function best(view: View, found: IndexPlan[], wantsOrder: boolean): IndexPlan {
  // Where no order is asked for, none has fewer entries than an index that says it all: those are the matches.
  const single =
    found.find((plan) => plan.unique) ??
    found.find((plan) => !plan.residual && (wantsOrder ? plan.sorted : plan.index.arrayFields === 0));
  if (single || found.length === 1) return single ?? found[0]!;
  const small = smallest(view, found);
  if (small) return small;
  const ordered = wantsOrder ? found.filter((plan) => plan.sorted) : [];
  const ranked = (ordered.length > 0 ? ordered : found).slice();
  ranked.sort((a, b) => Number(a.residual) - Number(b.residual) || b.points - a.points || b.bounded - a.bounded);
  return ranked[0]!;
}

/** An `$or` whose every branch has an index of its own; other parts of the filter are checked on the documents. */
function unionOf(view: View, collection: Collection, filter: Doc, sort: SortFields): UnionPlan | undefined {
  const branches = filter['$or'];
  if (!Array.isArray(branches) || branches.length === 0) return undefined;
  const plans: IndexPlan[] = [];
  for (const branch of branches) {
    const found = isPlainObject(branch) ? candidates(collection.readableIndexes, analyse(branch), [], false) : [];
    if (found.length === 0) return undefined;
    plans.push(best(view, found, false));
  }
  return { kind: 'union', plans, residual: true, sorted: sort.length === 0 };
}

function hintedIndex(collection: Collection, hint: unknown): IndexDefinition | 'natural' | undefined {
  if (hint === undefined || hint === null || (isPlainObject(hint) && Object.keys(hint).length === 0)) return undefined;
  if (hint === '$natural' || (isPlainObject(hint) && '$natural' in hint)) return 'natural';
  const found = collection.readableIndexes.find((index) =>
    typeof hint === 'string' ? index.name === hint : JSON.stringify(index.spec.key) === JSON.stringify(hint),
  );
  if (!found) throw new MongoError(2, 'BadValue', 'hint provided does not correspond to an existing index');
  return found;
}
