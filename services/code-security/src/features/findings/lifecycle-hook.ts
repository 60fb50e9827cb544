import type { Finding } from '@osk/contracts';
import type { Transaction } from '@osk/persistence';
import type { LifecycleState } from '../policy-packs/policy-pack';
import type { Identified, ScanHook, ScanResult } from '../scans/after-scan';
import type { CodeScanDocument } from '../scans/scan.model';
import type { ActivityRepository } from './activity.repo';
import { carry } from './carry';
import { repositoryOf } from './code-line';
import { tellDecision } from './events';
import { reopened } from './reopen';
import { isLater, trackScan } from './track-scan';
import type { TrackedAssetRepository } from './tracked-asset.repo';
import type { TrackedRepository } from './tracked.repo';
import { isBaselined, isSilenced, type Tracked } from './tracked';
import { untoldNews } from './untold-news';
import { baselineStanding } from './baseline-standing';

export interface LifecycleHookDeps {
  tracked: TrackedRepository;
  assets: TrackedAssetRepository;
  activity: ActivityRepository;
  now?(): Date;
}

/** What people decided and what earlier scans saw, brought to a scan; and what it saw, kept. */
export class LifecycleHook implements ScanHook {
  private readonly now: () => Date;

  constructor(private readonly deps: LifecycleHookDeps) {
    this.now = deps.now ?? (() => new Date());
  }

  carry(scan: CodeScanDocument, found: readonly Identified[]): Promise<string[]> {
    return carry(scan, found, this.deps.tracked);
  }

  async decide(scan: CodeScanDocument, findings: readonly Finding[]): Promise<Finding[]> {
    const known = await this.deps.tracked.byFingerprints(
      scan.team_id,
      findings.map(({ fingerprint }) => fingerprint),
    );
    const now = this.now();
    return findings.map((finding) => {
      const was = known.get(finding.fingerprint);
      return was ? decided(scan, finding, was, now) : finding;
    });
  }

  async store(scan: CodeScanDocument, result: ScanResult, tx: Transaction): Promise<void> {
    const { tracked, assets, activity } = this.deps;
    const team = scan.team_id;
    const { repo, _id: scanId } = scan;
    const repository = repositoryOf(scan.asset_id);
    for (const asset_id of new Set([repository, scan.asset_id]))
      await assets.scanned(team, { asset_id, repo, scanId }, tx);
    const known = await tracked.ofAsset(team, repository, tx);
    const changes = trackScan(scan, result, known);
    const at = result.completedAt;
    await tracked.add(team, changes.added, tx);
    await tracked.setAll(team, changes.seen, { last_seen: at, last_scan_id: scan._id }, tx);
    await tracked.setEach(team, changes.changed, tx);
    await tracked.setAll(team, changes.absent, { present: false, absent_since: at }, tx);
    await activity.add(team, changes.activity, tx);
    for (const one of changes.merged) {
      const standing = isSilenced(one, at) ? { ...one, state: one.state as LifecycleState } : baselineStanding(one);
      const told = { tracked: one, standing, by: one.decided_by ?? 'platform', at, requestId: scan.request_id };
      await tellDecision(team, told, tracked, tx);
    }
    for (const one of changes.contradicted) await this.reopen(scan, one, at, tx);
    for (const one of untoldNews(changes, known, at)) {
      const { standing } = reopened(one, { by: 'scan', at, justification: 'A later scan has found another one' });
      await tellDecision(team, { tracked: one, standing, by: 'scan', at, requestId: scan.request_id }, tracked, tx);
    }
  }

  private async reopen(scan: CodeScanDocument, one: Tracked, at: Date, tx: Transaction): Promise<void> {
    const back = reopened(one, { by: 'scan', at, justification: 'A later scan has found it again', scanId: scan._id });
    await this.deps.tracked.stand(scan.team_id, one.fingerprint, back.standing, at, tx);
    await this.deps.activity.add(scan.team_id, [back.activity], tx);
    const told = { tracked: one, standing: back.standing, by: 'scan', at, requestId: scan.request_id };
    await tellDecision(scan.team_id, told, this.deps.tracked, tx);
  }
}

/** What people decided comes first, then the baseline, then what the code says of itself. */
function decided(scan: CodeScanDocument, { suppression, ...finding }: Finding, was: Tracked, now: Date): Finding {
  const known = { ...finding, first_seen: was.first_seen.toISOString() };
  if (isSilenced(was, now)) return { ...known, status: was.state as Finding['status'] };
  if (was.state === 'resolved' && !isLater(scan, was)) return { ...known, status: 'resolved' };
  if (!isBaselined(was)) return { ...known, ...(suppression && { suppression }) };
  const reason = baselineStanding(was).justification;
  return { ...known, status: 'suppressed', suppression: { kind: 'external', reason } };
}
