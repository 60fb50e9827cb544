import type { Collection } from '../catalog';
import { PAUSE, type Turns } from '../storage/turns';
import type { View } from '../storage/view';
import type { IndexPlan } from './candidate';
import type { Plan } from './plan';
import { EntryStream } from './streams';

/** How many records are read between two looks at the clock. */
const CHECK_EVERY = 16;
const SCAN_BATCH = 500;

/**
 * The records that a plan leads to, each once, in the plan's order. Yields PAUSE when the turn's time is up; what follows
 * then is read from the state as it is after the pause.
 */
export function* recordsOf(
  view: View,
  collection: Collection,
  plan: Plan,
  turns: Turns,
): Generator<number, void, undefined> {
  let unchecked = 0;
  for (const record of source(view, collection, plan)) {
    if (++unchecked >= CHECK_EVERY) {
      unchecked = 0;
      if (turns.expired()) yield PAUSE;
    }
    yield record;
  }
}

function source(view: View, collection: Collection, plan: Plan): Iterable<number> {
  switch (plan.kind) {
    case 'scan':
      return scan(view, collection);
    case 'union':
      return once(chain(plan.plans.map((part) => fromIndex(view, part))));
    case 'index':
      return fromIndex(view, plan);
  }
}

function* scan(view: View, collection: Collection): Generator<number> {
  let next = 1;
  for (;;) {
    const version = view.version;
    const batch = view.records(collection.id, next, SCAN_BATCH);
    if (batch.length === 0) return;
    for (const record of batch) {
      next = record + 1;
      yield record;
      if (view.version !== version) break;
    }
  }
}

function* fromIndex(view: View, plan: IndexPlan): Generator<number> {
  if (plan.unique) {
    const record = view.uniqueRecord(plan.ranges[0]!.low);
    if (record !== undefined) yield record;
    return;
  }
  const streams = plan.ranges.map((range) => new EntryStream(view, range, plan.reverse, plan.index.unique));
  const records = plan.merge ? merged(streams, plan) : inTurn(plan.reverse ? streams.reverse() : streams);
  yield* plan.index.arrayFields === 0 ? records : once(records);
}

function* inTurn(streams: readonly EntryStream[]): Generator<number> {
  for (const stream of streams) while (stream.advance()) yield stream.record;
}

/** Ranges that differ in their leading points only, merged by what follows these. */
function* merged(all: readonly EntryStream[], plan: IndexPlan): Generator<number> {
  const streams = all
    .map((stream, i) => ({ stream, prefix: plan.prefixBytes[i]! }))
    .filter(({ stream }) => stream.advance());
  while (streams.length > 0) {
    let first = 0;
    for (let i = 1; i < streams.length; i++) {
      const a = streams[i]!;
      const b = streams[first]!;
      const order = a.stream.key.compare(b.stream.key, b.prefix, b.stream.key.length, a.prefix, a.stream.key.length);
      if (plan.reverse ? order > 0 : order < 0) first = i;
    }
    const { stream } = streams[first]!;
    yield stream.record;
    if (!stream.advance()) streams.splice(first, 1);
  }
}

function* chain(parts: readonly Iterable<number>[]): Generator<number> {
  for (const part of parts) yield* part;
}

function* once(records: Iterable<number>): Generator<number> {
  const seen = new Set<number>();
  for (const record of records) {
    if (seen.has(record)) continue;
    seen.add(record);
    yield record;
  }
}
