import type { View } from '../storage/view';
import type { IndexPlan } from './candidate';

/** Estimates stop counting entries here: beyond it, an order that an index gives is worth more than fewer entries. */
const ESTIMATE_LIMIT = 2000;

/** The plan with the fewest entries, of equals one in order; undefined when none has fewer than `ESTIMATE_LIMIT`. */
export function smallest(view: View, found: readonly IndexPlan[]): IndexPlan | undefined {
  let chosen: { plan: IndexPlan; entries: number } | undefined;
  const large: IndexPlan[] = [];
  // The likely ones first: the others are then counted only as far as it takes to see that they are larger.
  for (const plan of [...found].sort((a, b) => b.points - a.points || b.bounded - a.bounded)) {
    if (large.some((other) => isAsLarge(plan, other))) continue;
    const limit = chosen ? chosen.entries + 1 : ESTIMATE_LIMIT;
    const entries = estimate(view, plan, limit);
    if (entries >= limit) large.push(plan);
    else if (!chosen || entries < chosen.entries || (plan.sorted && !chosen.plan.sorted)) chosen = { plan, entries };
  }
  return chosen?.plan;
}

/** Whether `plan` has as many entries as `other` at least: it leaves out nothing that the other one has. */
function isAsLarge(plan: IndexPlan, { index, bounded }: IndexPlan): boolean {
  if (index.arrayFields !== 0 || index.lossy || plan.index.sparse || plan.index.partial) return false;
  const paths = index.fields.slice(0, bounded);
  return plan.index.fields.slice(0, plan.bounded).every((path) => paths.includes(path));
}

function estimate(view: View, plan: IndexPlan, limit: number): number {
  if (plan.bounded === 0) return limit;
  // Each range of whole keys of a unique index holds one entry at most.
  if (isPointwise(plan)) return Math.min(plan.ranges.length, limit);
  let entries = 0;
  for (const range of plan.ranges) {
    entries += view.countEntries(range, limit - entries);
    if (entries >= limit) break;
  }
  return entries;
}

const isPointwise = ({ index, points }: IndexPlan): boolean =>
  index.unique && !index.lossy && points === index.fields.length;
