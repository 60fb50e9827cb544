import { runChecks, type Check } from '@osk/checks';
import type { Coverage, RawFinding } from '@osk/contracts';
import type { Collection } from './collect';
import type { NetworkFacts } from './facts';
import { parsePlace } from './place';
import type { NetworkProfile } from './profiles';
import type { ScanPlan } from './targets/plan';

const ENGINE = 'network_discovery';
/** Keeps the facts below 1 MiB whatever was found. */
const MAX_LISTED = 1000;

export interface Judged {
  findings: RawFinding[];
  coverage: Coverage;
}

/** Runs the checks whose facts the profile collects, and tells what was planned and left out. */
export function judge(
  checks: readonly Check<NetworkFacts>[],
  profile: NetworkProfile,
  collection: Collection,
  now: Date,
): Judged {
  const facts: Partial<NetworkFacts> = profile.scanPorts
    ? {
        openPorts: collection.openPorts,
        ...(profile.detect ? { services: collection.services } : {}),
        ...(profile.judgeVersions ? { products: collection.services, now } : {}),
      }
    : { liveHosts: collection.alive.map(({ name, address }) => ({ host: name, address })) };
  const applicable = checks.filter((check) => check.needs.every((need) => facts[need] !== undefined));
  const { findings, coverage } = runChecks(applicable, facts, {
    engine: ENGINE,
    location: (outcome) => parsePlace(outcome.resource ?? ''),
  });
  const skipped = [...collection.skipped, ...coverage.skipped];
  const steps = new Set([...collection.run, ...collection.skipped.map(({ what }) => what)]);
  return {
    findings: findings.map(withVulnerability),
    coverage: { planned: [...steps, ...coverage.planned], run: [...collection.run, ...coverage.run], skipped },
  };
}

/** The checks speak of weaknesses in general; those that name one carry its id to the vulnerability view. */
function withVulnerability(finding: RawFinding): RawFinding {
  const id = /^CVE-\d{4}-\d{4,}$/.exec(finding.identity ?? '')?.[0];
  return id ? { ...finding, vulnerability: { id, aliases: [] } } : finding;
}

/** What is kept for people and reports. */
export function scanFacts(plan: ScanPlan, profile: NetworkProfile, collection: Collection): Record<string, unknown> {
  return {
    target: plan.label,
    hosts_planned: plan.hosts.length,
    hosts_up: collection.alive.length,
    hosts: (collection.counts.length > 0
      ? collection.counts
      : collection.alive.map(({ name, address }) => ({ host: name, address }))
    ).slice(0, MAX_LISTED),
    ...(profile.scanPorts
      ? {
          ports_planned: plan.ports.length,
          open_ports: collection.openPorts.slice(0, MAX_LISTED),
          open_ports_total: collection.openPorts.length,
        }
      : {}),
    ...(profile.detect ? { services: collection.services.slice(0, MAX_LISTED) } : {}),
  };
}
