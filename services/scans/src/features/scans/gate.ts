import { atLeast, severityRank, type Finding, type GateSeverity } from '@osk/contracts';
import type { GateVerdict, ScanStatus } from './scan.model';

const SHOWN = 50;

/**
 * The verdict on one scan (DECISIONS, CI/CD): a failed scan never passes; a finding at `failOn` or above fails; without
 * a threshold an ended scan passes. Says which findings caused it and what would make it pass.
 */
export function judgeGate(status: ScanStatus, findings: readonly Finding[], failOn: GateSeverity | null): GateVerdict {
  if (status === 'failed') {
    const message = 'The scan failed, and a failed scan never passes';
    return {
      passed: false,
      reasons: [{ rule: 'scan_failed', message, finding_ids: [] }],
      to_pass: ['Run the scan again once the cause of the failure is gone'],
    };
  }
  const culprits = failOn
    ? findings.filter(({ severity, status: state }) => state === 'open' && atLeast(severity, failOn))
    : [];
  if (culprits.length === 0) return { passed: true, reasons: [], to_pass: [] };
  const worstFirst = [...culprits].sort((a, b) => severityRank(b.severity) - severityRank(a.severity));
  return {
    passed: false,
    reasons: [
      {
        rule: 'fail_on_severity',
        message: `${culprits.length} finding${culprits.length === 1 ? '' : 's'} at ${failOn} or above`,
        finding_ids: worstFirst.slice(0, SHOWN).map(({ finding_id }) => finding_id),
      },
    ],
    to_pass: [...new Set(worstFirst.map(({ name, solution }) => `${name}: ${solution}`))].slice(0, 10),
  };
}
