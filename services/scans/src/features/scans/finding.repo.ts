import { severityRank, type Finding } from '@osk/contracts';
import { defineCollection, q, teamIndex, TeamRepository, type Store, type Transaction } from '@osk/persistence';
import type { FindingDocument, SightingDocument } from './finding.model';

const findings = defineCollection<FindingDocument>({
  name: 'findings',
  schema: {
    scan_id: { type: String, required: true },
    severity: { type: String, required: true },
    rank: { type: Number, required: true },
    body: { type: String, required: true },
  },
  indexes: [teamIndex({ scan_id: 1, rank: -1 })],
});

const sightings = defineCollection<SightingDocument>({
  name: 'sightings',
  schema: {
    fingerprint: { type: String, required: true },
    first_seen: { type: Date, required: true },
    last_seen: { type: Date, required: true },
  },
  indexes: [teamIndex({ fingerprint: 1 }, { unique: true })],
});

const BATCH = 500;

/** Findings per scan, and since when each has been seen. */
export class FindingRepository {
  private readonly findings: TeamRepository<FindingDocument>;
  private readonly sightings: TeamRepository<SightingDocument>;

  constructor(store: Store) {
    this.findings = new TeamRepository(store, findings);
    this.sightings = new TeamRepository(store, sightings);
  }

  /** The scan's findings, worst first, at most `limit`. */
  async ofScan(teamId: string, scanId: string, limit: number, tx?: Transaction): Promise<Finding[]> {
    const stored = await this.findings.find(
      teamId,
      { scan_id: scanId },
      { sort: { rank: -1 }, limit, ...(tx ? { tx } : {}) },
    );
    return stored.map(({ body }) => JSON.parse(body) as Finding);
  }

  async add(teamId: string, scanId: string, list: readonly Finding[], tx: Transaction): Promise<void> {
    for (let at = 0; at < list.length; at += BATCH) {
      const docs = list.slice(at, at + BATCH).map((finding) => ({
        _id: finding.finding_id,
        scan_id: scanId,
        severity: finding.severity,
        rank: severityRank(finding.severity),
        body: JSON.stringify(finding),
      }));
      await this.findings.insertMany(teamId, docs, { tx });
    }
  }

  async removeOfScan(teamId: string, scanId: string, tx: Transaction): Promise<void> {
    await this.findings.deleteMany(teamId, { scan_id: scanId }, { tx });
  }

  /** When each fingerprint was first seen; those never seen are not in the map. */
  async firstSeen(teamId: string, fingerprints: readonly string[]): Promise<Map<string, Date>> {
    const known = new Map<string, Date>();
    for (let at = 0; at < fingerprints.length; at += BATCH) {
      const filter = { fingerprint: q.in(fingerprints.slice(at, at + BATCH)) };
      const found = await this.sightings.find(teamId, filter, { limit: BATCH });
      for (const { fingerprint, first_seen } of found) known.set(fingerprint, first_seen);
    }
    return known;
  }

  async sighted(
    teamId: string,
    fingerprints: readonly string[],
    at: Date,
    newId: () => string,
    tx: Transaction,
  ): Promise<void> {
    const operations = fingerprints.map((fingerprint) => ({
      where: { fingerprint },
      update: { $set: { last_seen: at }, $setOnInsert: { _id: newId(), first_seen: at } },
      upsert: true,
    }));
    for (let from = 0; from < operations.length; from += BATCH) {
      await this.sightings.bulk(teamId, operations.slice(from, from + BATCH), { tx, ordered: false });
    }
  }
}
