import type { Transaction, TeamTurns } from '@osk/persistence';
import type { Logger } from '@osk/service-kit';
import type { Intelligence } from '../../advisories';
import { byTeam, inBatches } from '../../background/batches';
import { divided } from '../../background/divided';
import type { Threat } from '../ingest/report';
import type { Threats } from '../ingest/threats';
import type { Occurrence } from '../occurrences/occurrence';
import type { OccurrenceRepository } from '../occurrences/occurrence.repo';
import type { GroupRepository, TeamVulnerability } from '../summaries/group.repo';
import type { Recorder } from '../summaries/recorder';
import { IntelChanges } from './changes';
import type { ProgressRepository } from './progress.repo';
import { withThreat } from './reassess';

export interface IntelReassessmentOptions {
  intelligence: Pick<Intelligence, 'clock' | 'advisories' | 'kev' | 'epss'>;
  threats: Threats;
  groups: GroupRepository;
  occurrences: OccurrenceRepository;
  writes: TeamTurns;
  recorder: Recorder;
  progress: ProgressRepository;
  logger: Logger;
  now?(): Date;
}

/** Groups looked up, and occurrences weighed, at once. */
const GROUPS = 500;
const OCCURRENCES = 200;

/**
 * Takes what became known of vulnerabilities (KEV, EPSS, CVSS) to the occurrences of all teams, without a rescan. Goes
 * by the groups that exist, so that a day's 250,000 EPSS scores cost no more than what was found. One process at a time.
 */
export class IntelReassessment {
  private readonly now: () => Date;

  constructor(private readonly options: IntelReassessmentOptions) {
    this.now = options.now ?? (() => new Date());
  }

  /**
   * Walks once through all groups when the intelligence has moved; goes on where a walk that was ended has come to.
   * What has moved is walked twice: a batch of findings that was weighed before it moved may be written after the first
   * walk has passed. The second finds little to write.
   */
  async run(signal: AbortSignal = new AbortController().signal): Promise<void> {
    const { intelligence, progress } = this.options;
    const { settled, walked, walk } = await progress.read();
    const upTo = walk?.upTo ?? (await intelligence.clock.announced());
    if (upTo <= settled) return;
    const changes = await IntelChanges.since(intelligence, settled);
    let after = walk?.after ?? '';
    for (;;) {
      signal.throwIfAborted();
      const groups = await this.options.groups.following(after, GROUPS);
      if (groups.length === 0) break;
      await this.reassessGroups(groups, changes, signal);
      after = (groups.at(-1) as TeamVulnerability)._id;
      await progress.keep({ settled, walked, walk: { upTo, after } });
    }
    await progress.keep({ settled: walked, walked: upTo, walk: null });
  }

  private async reassessGroups(
    groups: readonly TeamVulnerability[],
    changes: IntelChanges,
    signal: AbortSignal,
  ): Promise<void> {
    const changed = await changes.among([...new Set(groups.flatMap(namesOf))]);
    for (const [teamId, of] of byTeam(groups)) {
      const ids = of
        .filter((group) => namesOf(group).some((id) => changed.has(id)))
        .map(({ vulnerability_id }) => vulnerability_id);
      if (ids.length === 0) continue;
      const found = this.options.occurrences.ofVulnerabilities(teamId, ids);
      for await (const batch of inBatches(found, OCCURRENCES)) {
        signal.throwIfAborted();
        await this.reassess(teamId, batch);
      }
    }
  }

  private async reassess(teamId: string, found: readonly Occurrence[]): Promise<void> {
    const { threats, writes, logger } = this.options;
    const now = this.now();
    const known = await threats.of(
      found.map(({ vulnerability_id, aliases }) => ({ ids: [vulnerability_id, ...aliases], advisory: true })),
    );
    const threatOf = new Map(found.map(({ _id }, index) => [_id, known[index] as Threat]));
    const stale = found.filter((of) => withThreat(of, threatOf.get(of._id) as Threat, now) !== of);
    if (stale.length === 0) return;
    await divided(
      stale.map(({ _id }) => _id),
      (ids) => writes.run(teamId, (tx) => this.write(teamId, ids, threatOf, now, tx)),
      (id, error) => logger.warn('an occurrence could not be assessed anew', { occurrence_id: id, error }),
    );
  }

  /** Read again inside the transaction: what a scan or a person has changed since stands. */
  private async write(
    teamId: string,
    ids: readonly string[],
    threatOf: ReadonlyMap<string, Threat>,
    now: Date,
    tx: Transaction,
  ): Promise<void> {
    const stored = await this.options.occurrences.byIds(teamId, ids, tx);
    const changes = stored.map((before) => ({
      before,
      after: withThreat(before, threatOf.get(before._id) as Threat, now),
    }));
    await this.options.recorder.record(teamId, changes, { scanId: null }, tx);
  }
}

const namesOf = ({ vulnerability_id, further_cves = [] }: TeamVulnerability): string[] => [
  vulnerability_id,
  ...further_cves,
];
