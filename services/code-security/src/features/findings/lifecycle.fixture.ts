import { fingerprint, newId, type Finding, type RawFinding } from '@osk/contracts';
import { serviceApp, type ServiceDeps } from '@osk/service-host';
import { startTestService, type TestService } from '@osk/service-host/testing';
import { PARTS, type Part } from '../../engines/engine';
import codeSecurity from '../../index';
import { policySide } from '../policy-packs/policy-side';
import type { CodeScanDocument } from '../scans/scan.model';
import { NO_FINDINGS } from '../scans/scan.model';
import { repositoryOf } from './code-line';
import { contentOf } from './content-of';
import { lifecycleSide, type LifecycleSide } from './lifecycle-side';

export const TEAM = 'team_01j00000000000000000000001';
export const OTHER_TEAM = 'team_01j00000000000000000000002';

export interface LifecycleUnderTest extends TestService {
  side: LifecycleSide;
  now: Date;
  /** A scan from its findings to its end; what it reports. */
  scan(raws: readonly RawFinding[], options?: ScanOptions): Promise<Finding[]>;
}

export interface ScanOptions extends Partial<CodeScanDocument> {
  completeParts?: readonly Part[];
}

/** The routes and the hook of the lifecycle, on a clock that the test sets. */
export async function startLifecycle(): Promise<LifecycleUnderTest> {
  let side!: LifecycleSide;
  const clock = { now: new Date('2026-05-01T10:00:00.000Z') };
  /** No two decisions at one time, so that lists have one order. */
  const tick = () => (clock.now = new Date(clock.now.getTime() + 1));
  const service = await startTestService(codeSecurity, {
    build: async (deps: ServiceDeps) => {
      const policy = policySide(deps);
      side = lifecycleSide({ ...deps, policies: policy.policies, sweepSeconds: 3_600, now: tick });
      const app = serviceApp('code-security', deps, [...policy.routes, ...side.routes]);
      return { app, start: async () => {}, stop: () => side.stop() };
    },
  });
  const scan: LifecycleUnderTest['scan'] = async (raws, { completeParts = PARTS, ...fields } = {}) => {
    clock.now = new Date(clock.now.getTime() + 60_000);
    const done = scanOf({ created_at: clock.now, started_at: clock.now, ...fields });
    const found = raws.map((raw) => ({
      raw,
      part: partOf(raw),
      fingerprint: fingerprint(repositoryOf(done.asset_id), raw),
    }));
    const fingerprints = await side.hook.carry(done, found);
    clock.now = new Date(clock.now.getTime() + 60_000);
    const findings = found.map(({ raw }, index) => toFinding(raw, fingerprints[index] as string, clock.now));
    const decided = await side.hook.decide(done, findings);
    await service.store.transaction((tx) =>
      side.hook.store(
        done,
        {
          ...{ status: 'completed', completeParts, findings: decided, components: [], projects: [] },
          completedAt: clock.now,
          partOf: new Map(found.map(({ part }, index) => [fingerprints[index] as string, part])),
          contents: new Map(found.map(({ raw }, index) => [fingerprints[index] as string, contentOf(raw)])),
        },
        tx,
      ),
    );
    await service.settled();
    return decided;
  };
  const started = Object.assign(service, { side, scan });
  return Object.defineProperty(started, 'now', {
    get: () => clock.now,
    set: (at: Date) => (clock.now = at),
  }) as LifecycleUnderTest;
}

export function scanOf(fields: Partial<CodeScanDocument> = {}): CodeScanDocument {
  const at = new Date('2026-05-01T10:00:00.000Z');
  return {
    ...({ _id: newId('scan'), team_id: TEAM, user_id: 'user_1', request_id: 'req_1', job: {} } as CodeScanDocument),
    ...{ trigger: 'api', scan_type: 'code_security', repo: 'acme/shop', branch: 'main', commit: null },
    origin: { kind: 'git', url: 'https://git.example/acme/shop', branch: 'main', provider: null },
    asset_id: 'https://git.example/acme/shop',
    ...{ application: null, owner: null, policy_pack: null, fail_on_severity: null },
    options: { history: false, verifySecrets: false, adapters: false },
    ...{ status: 'running', progress: 0, phase: '', findings_count: 0, findings_by_severity: { ...NO_FINDINGS } },
    ...{ findings_truncated: false, suppressed_count: 0, components_count: 0, coverage: null, facts: null },
    ...{ failure: null, created_at: at, started_at: at, completed_at: null },
    ...fields,
  } as CodeScanDocument;
}

const partOf = (raw: RawFinding): Part =>
  raw.location.package ? 'dependencies' : raw.category === 'secrets' ? 'secrets' : 'sast';

/** A weakness in the code; `identity` is what makes it itself. */
export function code(file: string, identity: string, more: Partial<RawFinding> = {}): RawFinding {
  return {
    rule_id: 'js-sql-injection',
    ...{ name: 'SQL injection', category: 'sast', severity: 'high', confidence: 80, description: 'd', solution: 's' },
    ...{ references: [], cwe: ['CWE-89'], evidence: '', frameworks: {} },
    location: { file, start_line: 1 },
    detection: { scanner: 'sast', engine: 'sast', rule_version: '1' },
    identity,
    ...more,
  };
}

/** A vulnerable package. */
export function dependency(purl: string, id: string, file = 'package-lock.json'): RawFinding {
  const version = purl.split('@').at(-1) as string;
  return code(file, '', {
    ...{ rule_id: 'vulnerable-dependency', name: id, category: 'dependencies', severity: 'critical' },
    location: { file, package: { purl, name: purl, version } },
    vulnerability: { id, aliases: [] },
  });
}

function toFinding({ identity: _identity, formerly: _formerly, ...raw }: RawFinding, key: string, at: Date): Finding {
  const seen = at.toISOString();
  return {
    ...{ ...raw, finding_id: newId('find'), fingerprint: key, vulnerability: raw.vulnerability ?? null },
    ...{ trace: [], first_seen: seen, last_seen: seen, status: 'open' },
  };
}
