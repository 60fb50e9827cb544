import type { TeamTurns } from '@osk/persistence';
import { inBatches } from '../../background/batches';
import type { Verdicts } from '../ingest/ingest.service';
import type { Change, OccurrenceRepository } from '../occurrences/occurrence.repo';
import type { Recorder } from '../summaries/recorder';
import type { ConcernedOccurrences } from './concerned.repo';
import type { PendingWork, VexDocument, VexDocumentRepository } from './document.repo';
import type { VexStatementRepository } from './statement.repo';

export interface VexApplierOptions {
  documents: VexDocumentRepository;
  statements: VexStatementRepository;
  concerned: ConcernedOccurrences;
  occurrences: OccurrenceRepository;
  verdicts: Verdicts;
  writes: TeamTurns;
  recorder: Recorder;
}

const STATEMENTS_AT_ONCE = 200;
const OCCURRENCES_PER_TRANSACTION = 300;

/**
 * Holds statements that came to count, or no longer do, against the occurrences that are known already. It judges by
 * all that counts at that moment, so that it may be done twice, or begun again after a crash where it was.
 */
export class VexApplier {
  constructor(private readonly options: VexApplierOptions) {}

  /**
   * Does what is pending for a document, or stops once it has looked at `most` statements and occurrences; tells how many it changes.
   * True when nothing is left.
   */
  async apply(
    teamId: string,
    vexId: string,
    most = Infinity,
    onChanged: (count: number) => void = () => undefined,
  ): Promise<boolean> {
    let looked = 0;
    for (;;) {
      const document = await this.options.documents.find(teamId, vexId);
      const work = document?.pending[0];
      if (!document || !work) return true;
      if (looked >= most) return false;
      const step = await this.step(document, work, onChanged);
      if (step === null) await this.end(document, work);
      else looked += step;
    }
  }

  /** The next statements; gives how many they are and concern, null when there are no statements left. */
  private async step(
    document: VexDocument,
    { generation, after }: PendingWork,
    onChanged: (count: number) => void,
  ): Promise<number | null> {
    const { documents, statements, concerned } = this.options;
    const { team_id, _id, asset_id } = document;
    const next = await statements.vulnerabilities(team_id, generation, after, STATEMENTS_AT_ONCE);
    const last = next.at(-1);
    if (!last) return null;
    let looked = next.length;
    const vulnerabilities = next.flatMap((statement) => statement.vulnerabilities);
    const found = concerned.of(team_id, vulnerabilities, asset_id);
    for await (const batch of inBatches(found, OCCURRENCES_PER_TRANSACTION)) {
      onChanged(
        await this.judge(
          document,
          batch.map((item) => item._id),
        ),
      );
      looked += batch.length;
    }
    await documents.advanced(team_id, _id, generation, last._id);
    return looked;
  }

  private judge({ team_id, _id }: VexDocument, ids: string[]): Promise<number> {
    const { occurrences, verdicts, recorder, writes, documents } = this.options;
    return writes.run(team_id, async (tx) => {
      const before = await occurrences.byIds(team_id, [...new Set(ids)], tx);
      const after = await verdicts.judge(team_id, before, tx);
      const changes = before
        .map((occurrence, index): Change => ({ before: occurrence, after: after[index] ?? occurrence }))
        .filter((change) => change.before !== change.after);
      await recorder.record(team_id, changes, { scanId: null }, tx);
      const moved = changes.filter((change) => change.before?.status !== change.after?.status);
      if (moved.length > 0) await documents.counted(team_id, _id, moved.length, tx);
      return moved.length;
    });
  }

  private async end({ team_id, _id }: VexDocument, { generation, retired }: PendingWork): Promise<void> {
    if (retired) await this.options.statements.remove(team_id, generation);
    await this.options.documents.done(team_id, _id, generation);
  }
}
