import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decode } from '../bson/decode';
import { encode } from '../bson/encode';
import type { Collection } from '../catalog';
import { compileMatch, compileSort, type Doc } from '../language';
import { PAUSE } from '../storage/turns';
import type { Unit } from '../storage/view';
import { Store } from '../store';
import { Random } from '../testing/random';
import { insertDocument, removeDocument, replaceDocument, take } from '../write/documents';
import { PreparedQuery, type Query } from './query';

const TEXTS = ['', 'a', 'ab', 'abc', 'b', 'é', 'A'];
const FIELDS = ['a', 'b', 's', 't', 'items.k', 'items.v', 'nested.n'];
const INDEXES: Record<string, 1 | -1>[] = [
  { a: 1 },
  { a: 1, b: -1, _id: -1 },
  { b: 1, _id: 1 },
  { s: -1, a: 1 },
  { t: 1, b: 1 },
  { 'items.k': 1, 'items.v': 1 },
  { 'nested.n': -1, a: 1, b: 1 },
];
const INDEXED_SORTS: Doc[] = [{ b: -1, _id: -1 }, { b: 1, _id: 1 }, { _id: 1 }];

function randomValue(random: Random): unknown {
  return random.of<() => unknown>([
    () => random.below(6),
    () => random.below(6) - 2.5,
    () => random.of(TEXTS),
    () => null,
    () => random.below(2) === 0,
    () => new Date(random.below(4) * 1000),
    () => ({ x: random.below(2) }),
  ])();
}

function randomDocument(random: Random, _id: number): Doc {
  const doc: Doc = { _id };
  if (random.below(5) > 0) doc['a'] = random.below(4) === 0 ? randomValue(random) : random.below(6);
  if (random.below(5) > 0) doc['b'] = random.below(8);
  if (random.below(4) > 0) doc['s'] = random.of(TEXTS);
  if (random.below(3) > 0)
    doc['t'] = random.below(4) === 0 ? random.below(5) : random.some([0, 1, 2, 3, 4], random.below(4));
  if (random.below(3) > 0) {
    doc['items'] = Array.from({ length: random.below(3) }, () => ({ k: random.of(TEXTS), v: random.below(4) }));
  }
  if (random.below(3) > 0) doc['nested'] = random.below(5) === 0 ? randomValue(random) : { n: random.below(5) };
  return doc;
}

function randomCondition(random: Random): unknown {
  return random.of<() => unknown>([
    () => randomValue(random),
    () => random.below(6),
    () => ({ $in: Array.from({ length: random.below(4) }, () => randomValue(random)) }),
    () => ({ $in: [random.below(6), random.below(6)] }),
    () => ({ $gte: random.below(5), $lt: random.below(7) }),
    () => ({ $gt: random.of(TEXTS) }),
    () => ({ $lte: random.below(6) }),
    () => ({ $ne: random.below(5) }),
    () => ({ $exists: random.below(2) === 0 }),
    () => new RegExp(`^${random.of(['a', 'ab', 'b'])}`),
    () => ({ $elemMatch: { k: random.of(TEXTS), v: { $gte: random.below(3) } } }),
    () => ({ $elemMatch: { $gt: 1, $lt: 4 } }),
    () => ({ $lt: new Date(2000) }),
  ])();
}

const randomFilter = (random: Random): Doc => {
  const plain = Object.fromEntries(
    random.some(FIELDS, random.below(4)).map((field) => [field, randomCondition(random)]),
  );
  if (random.below(5) > 0) return plain;
  return { ...plain, $or: [{ a: randomCondition(random) }, { b: random.below(8), s: randomCondition(random) }] };
};

/** Always a total order, so that any correct answer is the same. */
const randomSort = (random: Random): Doc =>
  random.below(3) === 0
    ? random.of(INDEXED_SORTS)
    : Object.fromEntries([...random.some(FIELDS, random.below(3)), '_id'].map((field) => [field, random.of([1, -1])]));

function run(store: Store, unit: Unit, collection: Collection, query: Query): unknown[] {
  const ids: unknown[] = [];
  for (const record of new PreparedQuery(unit, collection, store.turns, query).records()) {
    if (record !== PAUSE) ids.push(decode(Buffer.from(unit.document(collection.id, record)!))['_id']);
  }
  return ids;
}

function expected(docs: Iterable<Doc>, { filter, sort, skip = 0, limit = 0 }: Query): unknown[] {
  const matches = compileMatch(filter);
  const order = compileSort(sort!);
  const found = [...docs].filter(matches).sort((a, b) => order.compare(a, b));
  return found.slice(skip, limit > 0 ? skip + limit : undefined).map(({ _id }) => _id);
}

describe('queries, whatever index answers them', () => {
  let store: Store;
  let directory: string;
  let collection: Collection;
  const docs = new Map<number, Doc>();
  const records = new Map<number, number>();

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'osk-store-planner-'));
    store = new Store({ directory });
    const random = new Random(1);
    await store.queue.run(function* () {
      collection = store.catalog.ensure('test.c');
      for (const key of INDEXES) {
        const spec = { v: 2, key, name: JSON.stringify(key) };
        collection.addIndex({ id: store.catalog.takeId(), spec, arrayFields: 0, lossy: false, building: false });
      }
      for (let id = 0; id < 400; id++) {
        const doc = randomDocument(random, id);
        docs.set(id, doc);
        records.set(id, insertDocument(store.direct, collection, encode(doc)));
      }
    });
  });
  afterAll(async () => {
    await store.close();
    rmSync(directory, { recursive: true });
  });

  const check = (unit: Unit, state: ReadonlyMap<number, Doc>, seed: number, times: number): Set<string> => {
    const random = new Random(seed);
    const used = new Set<string>();
    for (let i = 0; i < times; i++) {
      const query: Query = {
        filter: randomFilter(random),
        sort: randomSort(random),
        skip: random.below(3) * 4,
        limit: random.of([0, 1, 10]),
      };
      const { plan } = new PreparedQuery(unit, collection, store.turns, query);
      used.add(
        plan.kind === 'index'
          ? plan.index.name + (plan.sorted ? ' sorted' : '') + (plan.merge ? ' merged' : '')
          : plan.kind,
      );
      expect({ query, ids: run(store, unit, collection, query) }).toEqual({
        query,
        ids: expected(state.values(), query),
      });
    }
    return used;
  };

  it('give what a look at every document gives', () => {
    const used = check(store.direct, docs, 11, 600);
    expect([...used]).toEqual(expect.arrayContaining(['scan', 'union', ...INDEXES.map((key) => JSON.stringify(key))]));
    expect([...used].some((name) => name.endsWith('merged'))).toBe(true);
    expect([...used].some((name) => name.endsWith('sorted'))).toBe(true);
  });

  it('count what they find', () => {
    const random = new Random(5);
    for (let i = 0; i < 200; i++) {
      const filter = randomFilter(random);
      const count = new PreparedQuery(store.direct, collection, store.turns, { filter }).count();
      let step = count.next();
      while (!step.done) step = count.next();
      expect({ filter, n: step.value }).toEqual({ filter, n: [...docs.values()].filter(compileMatch(filter)).length });
    }
  });

  it('show a transaction its own changes over its snapshot', () => {
    const random = new Random(3);
    const transaction = store.transactions.begin('s', 1);
    const state = new Map(docs);
    for (let i = 0; i < 200; i++) {
      const id = random.below(450);
      const stored = records.has(id) ? take(transaction.unit, collection, records.get(id)!) : undefined;
      if (stored && random.below(3) === 0) {
        removeDocument(transaction.unit, collection, stored);
        state.delete(id);
      } else if (stored) {
        const next = randomDocument(random, id);
        replaceDocument(transaction.unit, collection, stored, next, encode(next));
        state.set(id, next);
      } else if (!state.has(id) && !docs.has(id)) {
        const doc = randomDocument(random, id);
        insertDocument(transaction.unit, collection, encode(doc));
        state.set(id, doc);
      }
    }
    check(transaction.unit, state, 17, 250);
    store.transactions.abort('s', 1);
    check(store.direct, docs, 19, 100);
  });
});
