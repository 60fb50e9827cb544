/**
 * The embedded store under the load that the platform puts on it: documents of about 900 bytes with seven indexes.
 *
 *   make bench B=store, or node scripts/bench.mjs store [documents = 1000000]
 *
 * Prints documents per second for inserts and bulk upserts, and the median and 99th percentile of reads. The store runs on
 * its worker thread, the official driver on this one. Aim at 1,000,000 documents: filter + sort + limit 50 in 5 ms at the
 * median and 50 ms at the 99th percentile.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { startStore } from '@osk/embedded-store';

const total = Number(process.argv[2] ?? 1_000_000);
const BATCH = 1000;
const TEAMS = 20;
const STATUSES = ['open', 'open', 'open', 'acknowledged', 'resolved', 'suppressed'];
const SEVERITIES = ['critical', 'high', 'medium', 'low', 'info'];

const { MongoClient } = mongoose.mongo;

function* pseudoRandom(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}
const random = pseudoRandom(7);
const below = (n: number): number => Math.floor(random.next().value * n);

const one = <T>(choices: readonly T[]): T => choices[below(choices.length)]!;

const occurrence = (i: number) => ({
  teamId: `team-${i % TEAMS}`,
  fingerprint: `fp-${i.toString(36).padStart(8, '0')}-${((i * 2654435761) >>> 0).toString(16)}`,
  status: one(STATUSES),
  severity: one(SEVERITIES),
  assetId: `asset-${below(5000)}`,
  tags: [`tag-${below(50)}`, `tag-${50 + below(50)}`],
  score: below(1000) / 10,
  lastSeenAt: new Date(1_700_000_000_000 + below(50_000_000_000)),
  firstSeenAt: new Date(1_700_000_000_000),
  title: `Outdated component number ${i} in service ${below(300)}`,
  detail: {
    component: `lib-${below(2000)}`,
    version: `${below(9)}.${below(20)}.${below(40)}`,
    fixed: null,
    path: '/usr/lib/app',
  },
  description: 'A known weakness allows remote attackers to read memory of the process. '.repeat(7),
});

const INDEXES: mongoose.mongo.IndexDescription[] = [
  { key: { fingerprint: 1 }, unique: true },
  { key: { teamId: 1, status: 1, lastSeenAt: -1 } },
  { key: { teamId: 1, severity: 1, score: -1 } },
  { key: { teamId: 1, lastSeenAt: -1 } },
  { key: { assetId: 1 } },
  { key: { tags: 1 } },
];

async function measure(title: string, times: number, operation: (i: number) => Promise<unknown>): Promise<void> {
  const took: number[] = [];
  for (let i = 0; i < times; i++) {
    const start = performance.now();
    await operation(i);
    took.push(performance.now() - start);
  }
  took.sort((a, b) => a - b);
  const at = (share: number): string => took[Math.min(took.length - 1, Math.floor(took.length * share))]!.toFixed(1);
  console.log(`${title.padEnd(58)} p50 ${at(0.5).padStart(7)} ms   p99 ${at(0.99).padStart(7)} ms`);
}

async function rate(title: string, count: number, operation: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await operation();
  console.log(`${title.padEnd(58)} ${Math.round((count / (performance.now() - start)) * 1000)} /s`);
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'osk-bench-store-'));
  let store = await startStore({ dataDir });
  let client = await new MongoClient(store.url).connect();
  let c = client.db('bench').collection('occurrences');
  try {
    await c.createIndexes(INDEXES);
    await rate(`insertMany by ${BATCH}, ${total} documents`, total, async () => {
      for (let at = 0; at < total; at += BATCH) {
        const batch = Array.from({ length: Math.min(BATCH, total - at) }, (_, i) => occurrence(at + i));
        await c.insertMany(batch, { ordered: false });
      }
    });
    const team = () => `team-${below(TEAMS)}`;
    const page = (filter: object, sort: Record<string, 1 | -1>) => c.find(filter).sort(sort).limit(50).toArray();
    await measure('team + status, newest first, limit 50', 300, () =>
      page({ teamId: team(), status: 'open' }, { lastSeenAt: -1 }),
    );
    await measure('team + two statuses, newest first, limit 50', 300, () =>
      page({ teamId: team(), status: { $in: ['open', 'acknowledged'] } }, { lastSeenAt: -1 }),
    );
    await measure('team, newest first, page 20 (skip 1000)', 100, () =>
      c.find({ teamId: team() }).sort({ lastSeenAt: -1 }).skip(1000).limit(50).toArray(),
    );
    await measure('team + severity by score, and a range, limit 50', 300, () =>
      page({ teamId: team(), severity: 'high', score: { $gte: 50 } }, { score: -1 }),
    );
    await measure('tag + team, sorted in memory, limit 50', 30, () =>
      page({ tags: 'tag-7', teamId: team() }, { lastSeenAt: -1 }),
    );
    await measure('count of team + status', 100, () => c.countDocuments({ teamId: team(), status: 'open' }));
    await measure('findOne by fingerprint', 2000, () =>
      c.findOne({ fingerprint: occurrence(below(total)).fingerprint }),
    );
    await rate('findOne by fingerprint, 16 at once', 8000, () =>
      Promise.all(
        Array.from({ length: 16 }, async () => {
          for (let i = 0; i < 500; i++) await c.findOne({ fingerprint: occurrence(below(total)).fingerprint });
        }),
      ),
    );
    const upserts = Math.min(20_000, total);
    await rate('bulk upsert by 1000, half of them new', upserts, async () => {
      for (let at = 0; at < upserts; at += BATCH) {
        const operations = Array.from({ length: BATCH }, (_, i) => {
          const { fingerprint, status: _status, ...rest } = occurrence(i % 2 ? below(total) : total + at + i);
          return {
            updateOne: {
              filter: { fingerprint },
              update: {
                $set: { lastSeenAt: new Date(), score: rest.score },
                $setOnInsert: { teamId: rest.teamId, status: 'open', title: rest.title },
              },
              upsert: true,
            },
          };
        });
        await c.bulkWrite(operations, { ordered: false });
      }
    });
    await measure('updateOne by fingerprint', 500, () =>
      c.updateOne({ fingerprint: occurrence(below(total)).fingerprint }, { $set: { status: 'resolved' } }),
    );
    await measure('group of one team by severity', 5, () =>
      c.aggregate([{ $match: { teamId: team() } }, { $group: { _id: '$severity', n: { $sum: 1 } } }]).toArray(),
    );
    await client.close();
    const closing = performance.now();
    await store.close();
    const opening = performance.now();
    store = await startStore({ dataDir });
    client = await new MongoClient(store.url).connect();
    c = client.db('bench').collection('occurrences');
    await c.findOne();
    console.log(
      `closed in ${Math.round(opening - closing)} ms, open again in ${Math.round(performance.now() - opening)} ms`,
    );
    console.log(`${(statSync(join(dataDir, 'store/data.mdb')).size / 2 ** 20).toFixed(0)} MB on disk`);
  } finally {
    await client.close();
    await store.close();
    rmSync(dataDir, { recursive: true });
  }
}

void main();
