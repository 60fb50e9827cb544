import { fingerprint, newId, severityRank, type Finding, type RawFinding } from '@osk/contracts';

export interface BuiltFindings {
  findings: Finding[];
  /** More were found than are kept per scan; the worst were kept. */
  truncated: boolean;
}

/**
 * Puts identity, time and status on what an engine reported. One finding per fingerprint: an engine that reports a
 * thing twice is heard once. Worst first, at most `max`.
 */
export function buildFindings(
  assetId: string,
  raw: readonly RawFinding[],
  known: ReadonlyMap<string, Date>,
  at: Date,
  max: number,
): BuiltFindings {
  const unique = new Map<string, RawFinding>();
  for (const finding of raw) {
    const key = fingerprint(assetId, finding);
    if (!unique.has(key)) unique.set(key, finding);
  }
  const findings = [...unique].map(([key, finding]) => toFinding(key, finding, known.get(key) ?? at, at));
  findings.sort((a, b) => severityRank(b.severity) - severityRank(a.severity));
  return { findings: findings.slice(0, max), truncated: findings.length > max };
}

/** The fingerprints `buildFindings` will use, to look up since when they are known. */
export function fingerprintsOf(assetId: string, raw: readonly RawFinding[]): string[] {
  return [...new Set(raw.map((finding) => fingerprint(assetId, finding)))];
}

function toFinding(key: string, raw: RawFinding, firstSeen: Date, at: Date): Finding {
  const { identity: _identity, vulnerability = null, trace = [], ...rest } = raw;
  return {
    ...rest,
    finding_id: newId('find'),
    fingerprint: key,
    vulnerability,
    trace,
    first_seen: firstSeen.toISOString(),
    last_seen: at.toISOString(),
    status: 'open',
  };
}
