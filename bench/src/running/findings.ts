import { createHash } from 'node:crypto';
import { makeEvent, type Finding, type PlatformEvent, type Severity } from '@osk/contracts';

const SEVERITIES: Severity[] = ['critical', 'high', 'high', 'medium', 'medium', 'medium', 'low', 'low', 'info'];
const VULNERABILITIES = 20_000;
const PER_BATCH = 500;

/** Finding number `index` of asset number `asset`; the same numbers give the same finding, seen at `seen`. */
function finding(asset: number, index: number, seen: string): Finding {
  const number = (asset * 7919 + index * 31) % VULNERABILITIES;
  const severity = SEVERITIES[number % SEVERITIES.length]!;
  const name = `library-${number % 3_000}`;
  return {
    finding_id: `find_${asset}_${index}`,
    fingerprint: createHash('sha256').update(`${asset}/${index}`).digest('hex'),
    rule_id: `CVE-2030-${10_000 + number}`,
    name: `${name}: weakness number ${number}`,
    category: 'dependency',
    severity,
    confidence: 90,
    description: 'A weakness allows remote attackers to read memory of the process. '.repeat(5),
    solution: `Update ${name} to 2.0.0`,
    references: [`https://example.org/advisories/${number}`],
    cwe: ['CWE-125'],
    vulnerability: {
      id: `CVE-2030-${10_000 + number}`,
      aliases: [],
      cvss: {
        version: '3.1',
        vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N',
        score: { critical: 9.3, high: 7.5, medium: 5.3, low: 3.1, info: 0 }[severity],
      },
    },
    location: {
      file: `service-${asset}/package-lock.json`,
      package: { purl: `pkg:npm/${name}@1.${index}.0`, name, version: `1.${index}.0`, fixed_version: '2.0.0' },
    },
    evidence: '',
    trace: [],
    frameworks: {},
    detection: { scanner: 'bench', engine: 'bench', rule_version: '1' },
    first_seen: seen,
    last_seen: seen,
    status: 'open',
  };
}

export const seenAt = (round: number): string => new Date(Date.UTC(2030, 0, 1 + round)).toISOString();

/** One complete scan of each asset, in batches. */
export function* scans(
  teamId: string,
  assets: number,
  perAsset: number,
  round: number,
): Generator<PlatformEvent<'findings.reported'>> {
  const seen = seenAt(round);
  for (let asset = 0; asset < assets; asset += 1) {
    for (let from = 0, batch = 0; from < perAsset; from += PER_BATCH, batch += 1) {
      const to = Math.min(perAsset, from + PER_BATCH);
      const findings = Array.from({ length: to - from }, (_, i) => finding(asset, from + i, seen));
      const event = makeEvent(
        'findings.reported',
        { team_id: teamId, source_module: 'bench' },
        {
          scan_id: `scan_${round}_${asset}`,
          scan_type: 'dependency_scan',
          source: 'application',
          asset_id: `asset-${asset}`,
          batch,
          last: to === perAsset,
          complete: true,
          findings,
        },
      );
      yield { ...event, occurred_at: seen };
    }
  }
}
