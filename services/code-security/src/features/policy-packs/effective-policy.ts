import type { Severity } from '@osk/contracts';
import type { DependencyPolicy, LicencePolicy, PolicyPack } from './policy-pack';

/** What a team changes of the pack it has chosen; what is left out is the pack's. */
export interface PolicyOverrides {
  acceptanceDays?: Partial<Record<Severity, number>>;
  licences?: Partial<LicencePolicy>;
  dependencies?: Partial<Omit<DependencyPolicy, 'fixWithinDays'>> & {
    fixWithinDays?: Partial<Record<Severity, number | null>>;
  };
}

export function withOverrides(pack: PolicyPack, overrides: PolicyOverrides): PolicyPack {
  const { acceptanceDays, licences, dependencies } = overrides;
  return {
    ...pack,
    acceptanceDays: { ...pack.acceptanceDays, ...acceptanceDays },
    licences: merged(pack.licences, licences ?? {}),
    dependencies: {
      ...pack.dependencies,
      ...dependencies,
      fixWithinDays: { ...pack.dependencies.fixWithinDays, ...dependencies?.fixWithinDays },
    },
  };
}

const LISTS = ['allowed', 'review', 'denied'] as const;

/** A licence that the team names moves from the pack's list to the team's; the pack's other licences stay where they are. */
function merged(pack: LicencePolicy, own: Partial<LicencePolicy>): LicencePolicy {
  const named = new Set(LISTS.flatMap((list) => own[list] ?? []).map((id) => id.toLowerCase()));
  const list = (name: (typeof LISTS)[number]) => [
    ...pack[name].filter((id) => !named.has(id.toLowerCase())),
    ...(own[name] ?? []),
  ];
  return {
    allowed: list('allowed'),
    review: list('review'),
    denied: list('denied'),
    unlisted: own.unlisted ?? pack.unlisted,
    missing: own.missing ?? pack.missing,
  };
}
