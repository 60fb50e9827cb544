import { join } from 'node:path';
import { loadPack, runChecks } from '@osk/checks';
import type { Coverage, RawFinding } from '@osk/contracts';
import { EgressError } from '@osk/egress';
import type { EngineContext, EngineResult, EngineTarget } from '../engine';
import { TargetError } from '../engine';
import type { SslCheck } from '../../packs/ssl-security/define-ssl-check';
import type { Collector } from './collector';
import type { SslFacts } from './facts';
import { gather, type Gathered } from './gather';
import { Endpoint, type EndpointSettings } from './net/endpoint';
import type { StartTlsDialect } from './net/starttls';
import { isProfile, PROFILES, type Profile } from './profiles';
import { rate } from './rating/rate';
import { observed } from './report/observed';
import { failureOf } from './report/failure';
import { splitTarget, DEFAULT_PORT } from './target';

export interface ScanSetup {
  collectors: readonly Collector[];
  checks: readonly SslCheck[];
  dialects: readonly StartTlsDialect[];
  endpoint: EndpointSettings;
  extraCas: readonly string[];
}

/** The pack of this engine, as `loadPack` finds it. */
export function loadSslChecks(): SslCheck[] {
  return loadPack<SslFacts>(join(__dirname, '../../packs/ssl-security')) as SslCheck[];
}

/** One scan from target to result. Throws only what is a mistake of ours or of the caller's (`TargetError`). */
export async function runScan(
  setup: ScanSetup,
  target: EngineTarget,
  profile: string,
  context: EngineContext,
): Promise<EngineResult> {
  if (!isProfile(profile)) throw new TargetError(`ssl_security has no profile ${profile}.`);
  const { host, port } = splitTarget(target.assetId, DEFAULT_PORT);
  const skipped: Coverage['skipped'] = [];
  // Leaves time to judge and report what was gathered before the caller stops the scan.
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(PROFILES[profile].timeoutMs * 0.95)]);
  try {
    const vetted = await context.egress.vet(host);
    const dialect = setup.dialects.find(({ ports }) => ports.includes(port));
    const endpoint = new Endpoint(vetted, port, dialect, context.egress, signal, setup.endpoint);
    const gathered = await gather(
      setup.collectors,
      {
        endpoint,
        egress: context.egress,
        profile,
        signal,
        now: context.now(),
        extraCas: setup.extraCas,
        skip: (what, reason) => skipped.push({ what, reason }),
      },
      (fraction, fact) => context.progress(fraction * 0.95, fact),
    );
    context.log('debug', 'TLS probing done', {
      connections: endpoint.connections,
      missing: Object.fromEntries(gathered.missing),
    });
    if (gathered.fatal)
      return failureOf(
        gathered.fatal,
        setup.checks.map(({ id }) => id),
      );
    const place = { host: vetted.host, port, literal: vetted.literal, starttls: dialect?.name ?? null };
    return conclude(setup, profile, { ...gathered, facts: { ...gathered.facts, endpoint: place } }, skipped);
  } catch (error) {
    if (error instanceof EgressError)
      return failureOf(
        error,
        setup.checks.map(({ id }) => id),
      );
    throw error;
  }
}

function conclude(
  setup: ScanSetup,
  profile: Profile,
  { facts, missing, planned }: Gathered,
  skipped: Coverage['skipped'],
): EngineResult {
  const asked = setup.checks.filter(({ needs }) => needs.every((need) => need === 'endpoint' || planned.has(need)));
  const place = { host: facts.endpoint?.host, port: facts.endpoint?.port };
  const { findings, coverage } = runChecks(asked, facts, { engine: 'ssl_security', location: place });
  coverage.skipped = [...coverage.skipped.map((one) => explain(one, asked, missing)), ...skipped];
  const rating = rate(facts, findings, asked);
  return {
    status: coverage.skipped.length === 0 ? 'completed' : 'partial',
    findings: findings.map((finding) => withVulnerability(finding, asked)),
    coverage,
    facts: { profile, ...observed(facts), rating },
    rating: rating.grade,
  };
}

/** "not collected" becomes why it was not. */
function explain(
  skip: Coverage['skipped'][number],
  checks: readonly SslCheck[],
  missing: Gathered['missing'],
): Coverage['skipped'][number] {
  const needs = checks.find(({ id }) => id === skip.what)?.needs ?? [];
  const reason = needs.map((need) => missing.get(need)).find((one) => one !== undefined);
  return reason === undefined ? skip : { ...skip, reason };
}

function withVulnerability(finding: RawFinding, checks: readonly SslCheck[]): RawFinding {
  const cve = checks.find(({ id }) => id === finding.rule_id)?.cve;
  return cve === undefined ? finding : { ...finding, vulnerability: { id: cve, aliases: [] } };
}
