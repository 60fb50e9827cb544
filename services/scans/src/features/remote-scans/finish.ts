import { securityScore, type Coverage, type EventData } from '@osk/contracts';
import type { Transaction } from '@osk/persistence';
import type { FailureClass } from '../../engines/engine';
import { announceEnd, failedOutcome, type ScanOutcome } from '../../worker/complete-scan';
import type { FindingRepository } from '../scans/finding.repo';
import { judgeGate } from '../scans/gate';
import type { GateVerdict, ScanDocument } from '../scans/scan.model';
import type { ScanRepository } from '../scans/scan.repo';
import { MAX_FINDINGS } from '../scans/scan.service';

interface Repositories {
  scans: ScanRepository;
  findings: FindingRepository;
}

const NOTHING: Coverage = { planned: [], run: [], skipped: [] };

/** Ends the scan when it has ended where it runs and all of its findings are here; `failure` ends it as it is. */
export async function finishRemote(
  scan: ScanDocument,
  { scans, findings }: Repositories,
  tx: Transaction,
  failure?: { reason: string; class: FailureClass },
): Promise<void> {
  const ended = scan.remote?.ended ? (JSON.parse(scan.remote.ended) as EventData<'scan_work.changed'>) : undefined;
  if (!failure && (!ended?.result || scan.remote!.batches.length < ended.result.batches)) return;
  const outcome =
    !failure && ended?.result && ended.status !== 'failed'
      ? await resultOf(scan, ended.status === 'partial' ? 'partial' : 'completed', ended.result, findings, tx)
      : failedOutcome(
          scan,
          { failure: failure ?? failureOf(ended?.result), coverage: ended?.result?.coverage ?? NOTHING },
          ended?.result ? new Date(ended.result.ended_at) : new Date(),
        );
  await scans.change(scan.team_id, scan._id, outcome, tx);
  await scans.moved(scan, scan.status, outcome.status, tx);
  announceEnd(scan, outcome, tx);
}

type Result = NonNullable<EventData<'scan_work.changed'>['result']>;

async function resultOf(
  scan: ScanDocument,
  status: 'completed' | 'partial',
  result: Result,
  findings: FindingRepository,
  tx: Transaction,
): Promise<ScanOutcome> {
  const kept = await findings.ofScan(scan.team_id, scan._id, MAX_FINDINGS, tx);
  return {
    status,
    progress: 1,
    phase: '',
    findings_count: result.findings_count,
    findings_by_severity: result.findings_by_severity,
    findings_truncated: result.findings_truncated,
    gate: withPolicy(judgeGate(status, kept, scan.fail_on_severity), result.policy),
    ...securityScore(kept.filter((finding) => finding.status === 'open')),
    engine_rating: null,
    coverage: result.coverage,
    facts: JSON.stringify(result.facts),
    failure: null,
    completed_at: new Date(result.ended_at),
  };
}

/** A pack that was chosen decides with the severity (DECISIONS, CI/CD, gate order); one that was not is only shown. */
function withPolicy(gate: GateVerdict, policy: Result['policy']): GateVerdict {
  if (!policy?.enforced || policy.passed) return gate;
  const reasons = policy.reasons.map((reason) => ({
    ...reason,
    message: `${reason.message} (policy pack ${policy.pack})`,
  }));
  return {
    passed: false,
    reasons: [...gate.reasons, ...reasons],
    to_pass: [
      ...gate.to_pass,
      `Meet the policy pack ${policy.pack}: ${policy.reasons.map(({ message }) => message).join('; ')}`,
    ],
  };
}

const failureOf = (result: Result | undefined): { reason: string; class: FailureClass } =>
  result?.failure
    ? { reason: result.failure.reason, class: result.failure.class as FailureClass }
    : { reason: 'The scan gave no result and no reason', class: 'tool_error' };
