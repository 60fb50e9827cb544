import { fingerprint, newId, severityRank, type Finding } from '@osk/contracts';
import type { Part } from '../engines/engine';
import { repositoryOf } from '../features/findings/code-line';
import { contentOf } from '../features/findings/content-of';
import type { Identified, ScanHook } from '../features/scans/after-scan';
import type { CodeScanDocument } from '../features/scans/scan.model';
import type { EnginesResult } from './run-engines';

export interface BuiltFindings {
  /** Worst first, decided upon. */
  findings: Finding[];
  partOf: Map<string, Part>;
  /** What each is whatever its place, by fingerprint. */
  contents: Map<string, string>;
  /** More were found than are kept per scan; the worst were kept. */
  truncated: boolean;
}

/**
 * Puts identity, time and status on what engines reported. One finding per fingerprint: what is reported twice is heard
 * once. Findings that only moved go by the fingerprint they had; what people decided shows in `status`.
 */
export async function buildFindings(
  scan: CodeScanDocument,
  parts: EnginesResult['parts'],
  hooks: readonly ScanHook[],
  now: Date,
  max: number,
): Promise<BuiltFindings> {
  const found = distinct(
    parts.flatMap(({ part, findings }) =>
      findings.map((raw) => ({ raw, part, fingerprint: fingerprint(repositoryOf(scan.asset_id), raw) })),
    ),
  );
  const identified = await carried(scan, found, hooks);
  const worst = identified.sort(worstFirst).slice(0, max);
  let findings = worst.map((one) => toFinding(one, now));
  for (const hook of hooks) if (hook.decide) findings = await hook.decide(scan, findings);
  return {
    findings,
    partOf: new Map(worst.map(({ fingerprint, part }) => [fingerprint, part])),
    contents: new Map(worst.map(({ fingerprint, raw }) => [fingerprint, contentOf(raw)])),
    truncated: identified.length > max,
  };
}

function distinct(found: readonly Identified[]): Identified[] {
  const known = new Map<string, Identified>();
  for (const one of found) if (!known.has(one.fingerprint)) known.set(one.fingerprint, one);
  return [...known.values()];
}

async function carried(scan: CodeScanDocument, found: Identified[], hooks: readonly ScanHook[]): Promise<Identified[]> {
  const carry = hooks.find((hook) => hook.carry);
  if (!carry?.carry || found.length === 0) return found;
  const fingerprints = await carry.carry(scan, found);
  return distinct(found.map((one, index) => ({ ...one, fingerprint: fingerprints[index] ?? one.fingerprint })));
}

function toFinding({ raw, fingerprint }: Identified, now: Date): Finding {
  const { identity: _identity, formerly: _formerly, ...rest } = raw;
  return {
    ...rest,
    finding_id: newId('find'),
    fingerprint,
    vulnerability: raw.vulnerability ?? null,
    trace: raw.trace ?? [],
    first_seen: now.toISOString(),
    last_seen: now.toISOString(),
    status: raw.suppression ? 'suppressed' : 'open',
  };
}

const worstFirst = (a: Identified, b: Identified): number =>
  severityRank(b.raw.severity) - severityRank(a.raw.severity) || a.raw.rule_id.localeCompare(b.raw.rule_id);
