import { createHash } from 'node:crypto';
import { makeEvent, type EventData, type Finding, type PlatformEvent, type Severity } from '@osk/contracts';

export const TEAM = 'team_01j00000000000000000000001';
export const OTHER_TEAM = 'team_01j00000000000000000000002';
const SEEN = '2026-05-01T10:00:00.000Z';

/** A finding to order; its fingerprint follows from rule and file. */
export function finding(overrides: Partial<Finding> = {}): Finding {
  const rule = overrides.rule_id ?? 'rule-1';
  const file = overrides.location?.file ?? 'a.ts';
  return {
    finding_id: `find_${rule}`,
    fingerprint: createHash('sha256').update(`${rule}/${file}`).digest('hex'),
    rule_id: rule,
    name: `Finding of ${rule}`,
    category: 'dependency',
    severity: 'high' as Severity,
    confidence: 90,
    description: 'What is wrong',
    solution: 'What to do',
    references: [],
    cwe: [],
    vulnerability: null,
    location: { file },
    evidence: '',
    trace: [],
    frameworks: {},
    detection: { scanner: 'test', engine: 'test', rule_version: '1' },
    first_seen: SEEN,
    last_seen: SEEN,
    status: 'open',
    ...overrides,
  };
}

/** A finding that names a vulnerability. */
export const cve = (id: string, overrides: Partial<Finding> = {}, aliases: string[] = []): Finding =>
  finding({ rule_id: id, vulnerability: { id, aliases }, ...overrides });

export interface ReportOptions extends Partial<EventData<'findings.reported'>> {
  team_id?: string;
  /** Minutes after the first report. */
  minute?: number;
}

/** `findings.reported` of one complete scan in one batch, unless told otherwise. */
export function reported(findings: Finding[], options: ReportOptions = {}): PlatformEvent<'findings.reported'> {
  const { team_id = TEAM, minute = 0, ...data } = options;
  const event = makeEvent(
    'findings.reported',
    { team_id, source_module: 'scans' },
    {
      scan_id: `scan_${minute}`,
      scan_type: 'dependencies',
      source: 'application',
      asset_id: 'app-1',
      batch: 0,
      last: true,
      complete: true,
      findings,
      ...data,
    },
  );
  return { ...event, occurred_at: new Date(Date.parse(SEEN) + minute * 60_000).toISOString() };
}
