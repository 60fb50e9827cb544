import type { Severity } from '@osk/contracts';
import type { PolicyOverrides } from './effective-policy';
import type { EffectivePolicy } from './policy.service';
import type { LicencePolicy, PolicyPack } from './policy-pack';

/** `overrides` as they travel. */
export interface OverridesBody {
  acceptance_days?: Partial<Record<Severity, number>>;
  licences?: Partial<LicencePolicy>;
  dependencies?: {
    fail_on_severity?: PolicyPack['dependencies']['failOnSeverity'];
    fail_on_known_exploited?: boolean;
    fail_on_epss?: number | null;
    fix_within_days?: Partial<Record<Severity, number | null>>;
  };
}

/** The one table of names: here on the left, in answers and bodies on the right. */
const DEPENDENCY_FIELDS = {
  failOnSeverity: 'fail_on_severity',
  failOnKnownExploited: 'fail_on_known_exploited',
  failOnEpss: 'fail_on_epss',
  fixWithinDays: 'fix_within_days',
} as const;

const renamed = (from: Record<string, unknown>, names: readonly (readonly [string, string])[]) =>
  Object.fromEntries(names.flatMap(([ours, theirs]) => (from[ours] === undefined ? [] : [[theirs, from[ours]]])));

const OUT = Object.entries(DEPENDENCY_FIELDS);
const IN = OUT.map(([ours, theirs]) => [theirs, ours] as const);

export function toOverrides({ acceptance_days, licences, dependencies }: OverridesBody): PolicyOverrides {
  return {
    ...(acceptance_days && { acceptanceDays: acceptance_days }),
    ...(licences && { licences }),
    ...(dependencies && { dependencies: renamed(dependencies, IN) as PolicyOverrides['dependencies'] }),
  };
}

function fromOverrides({ acceptanceDays, licences, dependencies }: PolicyOverrides): OverridesBody {
  return {
    ...(acceptanceDays && { acceptance_days: acceptanceDays }),
    ...(licences && { licences }),
    ...(dependencies && { dependencies: renamed(dependencies, OUT) }),
  };
}

export function toPack({ lifecycle, acceptanceDays, dependencies, licences, references, ...pack }: PolicyPack) {
  return {
    ...pack,
    references: [...references],
    lifecycle: Object.fromEntries(
      Object.entries(lifecycle).map(([state, { required, justificationLength }]) => [
        state,
        { required: [...required], justification_min_length: justificationLength },
      ]),
    ),
    acceptance_days: acceptanceDays,
    licences: {
      ...licences,
      allowed: [...licences.allowed],
      review: [...licences.review],
      denied: [...licences.denied],
    },
    dependencies: {
      fail_on_severity: dependencies.failOnSeverity,
      fail_on_known_exploited: dependencies.failOnKnownExploited,
      fail_on_epss: dependencies.failOnEpss,
      fix_within_days: dependencies.fixWithinDays,
    },
  };
}

export function toPolicy({ pack, chosen }: EffectivePolicy) {
  return {
    policy_pack: pack.id,
    source: chosen ? ('team' as const) : ('default' as const),
    policy: toPack(pack),
    overrides: fromOverrides(chosen?.overrides ?? {}),
    updated_by: chosen?.updatedBy ?? null,
    updated_at: chosen?.updatedAt.toISOString() ?? null,
  };
}
