import { newId } from '@osk/contracts';
import { defineCollection, OutboxRelay, TeamRepository, type Store } from '@osk/persistence';
import { defineJob } from '../job-kind';
import { jobField, jobIndex, newJob, type JobDocument } from '../job-state';
import type { LocalBus } from './local-bus.fixture';

export interface TestScan extends JobDocument {
  status: string;
  result: string | null;
  progress: number;
}

export const testScans = defineCollection<TestScan>({
  name: 'scans',
  schema: {
    status: { type: String, required: true },
    result: { type: String, default: null },
    progress: { type: Number, default: 0 },
    job: jobField,
  },
  indexes: [jobIndex],
});

export const testKind = defineJob<TestScan, 'scans.run'>({
  job: 'scans.run',
  collection: testScans,
  documentId: (data) => data.scan_id,
  message: (doc) => ({ team_id: doc.team_id, scan_id: doc._id }),
  maxAttempts: 3,
  retryDelaysMs: [10],
  onExhausted: async ({ reason, attempts }) => ({ $set: { status: 'failed', result: `${reason} after ${attempts}` } }),
  onCancelled: async () => ({ $set: { status: 'cancelled' } }),
});

/** A store's scans, with what tests do to them. */
export class TestScans extends TeamRepository<TestScan> {
  constructor(private readonly store: Store) {
    super(store, testScans);
  }

  /** As a service starts a scan: document and message in one transaction. */
  async order(): Promise<string> {
    const _id = newId('scan');
    await this.store.transaction(async (tx) => {
      await this.insert('team_a', { _id, status: 'pending', result: null, progress: 0, job: newJob() }, { tx });
      tx.enqueue('scans.run', { team_id: 'team_a', scan_id: _id });
    });
    return _id;
  }

  async read(id: string): Promise<TestScan> {
    const scan = await this.findById('team_a', id);
    if (!scan) throw new Error(`no scan ${id}`);
    return scan;
  }

  /** Resolves with the scan once `holds`. */
  async until(id: string, holds: (scan: TestScan) => boolean): Promise<TestScan> {
    for (;;) {
      const scan = await this.read(id);
      if (holds(scan)) return scan;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async ended(id: string): Promise<TestScan> {
    return await this.until(id, (scan) => scan.job.state === 'done');
  }

  /** As if the lease, or the patience with a waiting job, had run out. */
  async expire(id: string): Promise<void> {
    await this.update('team_a', id, { $set: { 'job.until': new Date(0) } });
  }
}

export function startRelay(store: Store, bus: LocalBus): OutboxRelay {
  const relay = new OutboxRelay({ store, bus, pollMs: 50 });
  relay.start();
  return relay;
}
