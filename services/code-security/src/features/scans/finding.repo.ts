import { severityRank, type Finding, type Severity } from '@osk/contracts';
import {
  defineCollection,
  q,
  teamIndex,
  TeamRepository,
  type FieldFilter,
  type Store,
  type TeamDocument,
  type Transaction,
} from '@osk/persistence';
import type { Part } from '../../engines/engine';

/** A finding of one scan. Its body is JSON text: scanned code chooses some of its keys. */
export interface CodeFindingDocument extends TeamDocument {
  scan_id: string;
  fingerprint: string;
  /** Of the scan; null when it was not told. */
  part: Part | null;
  category: string;
  file: string | null;
  severity: string;
  status: string;
  /** Severity as a number, for the order. */
  rank: number;
  body: string;
}

export interface CodeFindingFilter {
  severity?: Severity;
  part?: Part;
  category?: string;
  file?: string;
  status?: Finding['status'];
}

const findings = defineCollection<CodeFindingDocument>({
  name: 'findings',
  schema: {
    scan_id: { type: String, required: true },
    fingerprint: { type: String, required: true },
    part: { type: String, default: null },
    category: { type: String, required: true },
    file: { type: String, default: null },
    severity: { type: String, required: true },
    status: { type: String, required: true },
    rank: { type: Number, required: true },
    body: { type: String, required: true },
  },
  indexes: [
    teamIndex({ scan_id: 1, rank: -1, _id: 1 }),
    teamIndex({ scan_id: 1, part: 1, rank: -1, _id: 1 }),
    teamIndex({ scan_id: 1, category: 1, rank: -1, _id: 1 }),
    teamIndex({ scan_id: 1, file: 1, rank: -1, _id: 1 }),
    teamIndex({ scan_id: 1, status: 1, rank: -1, _id: 1 }),
    teamIndex({ fingerprint: 1, _id: 1 }),
  ],
});

const BATCH = 500;

export class CodeFindingRepository {
  private readonly findings: TeamRepository<CodeFindingDocument>;

  constructor(store: Store) {
    this.findings = new TeamRepository(store, findings);
  }

  async add(
    teamId: string,
    scanId: string,
    list: readonly Finding[],
    partOf: ReadonlyMap<string, Part>,
    tx: Transaction,
  ): Promise<void> {
    for (let at = 0; at < list.length; at += BATCH)
      await this.findings.insertMany(
        teamId,
        list.slice(at, at + BATCH).map((finding) => ({
          _id: finding.finding_id,
          scan_id: scanId,
          fingerprint: finding.fingerprint,
          part: partOf.get(finding.fingerprint) ?? null,
          category: finding.category,
          file: finding.location.file ?? null,
          severity: finding.severity,
          status: finding.status,
          rank: severityRank(finding.severity),
          body: JSON.stringify(finding),
        })),
        { tx },
      );
  }

  /** One page, worst first. */
  async page(teamId: string, scanId: string, filter: CodeFindingFilter, page: { skip: number; limit: number }) {
    const { items, total } = await this.findings.page(teamId, fields(scanId, filter), {
      sort: { rank: -1, _id: 1 },
      ...page,
    });
    return { items: items.map(({ body }) => JSON.parse(body) as Finding), total };
  }

  /** All of a scan's findings, worst first, a batch at a time: for exports. */
  async *all(teamId: string, scanId: string): AsyncGenerator<Finding> {
    for await (const { body } of this.findings.each(teamId, { scan_id: scanId }, { sort: { rank: -1, _id: 1 } }))
      yield JSON.parse(body) as Finding;
  }

  /** Whether the team has ever seen it, in a scan that is still kept. */
  async latest(teamId: string, fingerprint: string): Promise<Finding | null> {
    const [found] = await this.findings.find(teamId, { fingerprint }, { sort: { _id: -1 }, limit: 1 });
    return found ? (JSON.parse(found.body) as Finding) : null;
  }

  async removeOfScan(teamId: string, scanId: string, tx: Transaction): Promise<void> {
    await this.findings.deleteMany(teamId, { scan_id: scanId }, { tx });
  }
}

function fields(scanId: string, filter: CodeFindingFilter): FieldFilter<CodeFindingDocument> {
  const { severity, ...rest } = filter;
  // By rank, which the lists are sorted by: one index serves both.
  const rank = severity === undefined ? {} : { rank: severityRank(severity) };
  return { scan_id: scanId, ...rank, ...q.given(rest) };
}
