/** A point on an ecosystem's version line, as OSV's `events` have it (OSV schema 1.6, affected[].ranges[].events). */
export type RangeEvent = { introduced: string } | { fixed: string } | { last_affected: string } | { limit: string };

export interface AffectedRange {
  type: 'ECOSYSTEM' | 'SEMVER' | 'GIT';
  events: RangeEvent[];
}

/** One package that an advisory speaks of. */
export interface AffectedPackage {
  /** OSV ecosystem with its suffix, `npm`, `PyPI`, `Debian:12`, `Alpine:v3.19`, `AlmaLinux:9`; `CPE` for NVD configurations. */
  ecosystem: string;
  /** As the ecosystem spells it; source package name for distributions. */
  name: string;
  /** purl without version, when the source names one or it can be made. */
  purl: string | null;
  ranges: AffectedRange[];
  /** Versions named one by one; they count beside the ranges. */
  versions: string[];
  /** `not_affected`: the distribution says so, which beats what upstream says. */
  status: 'affected' | 'not_affected' | 'under_investigation';
  /** RPM modularity stream, `nodejs:18`, when the entry holds for that module only. */
  module?: string;
  /** CPE products (`o:microsoft:windows`) of which one must be there too: NVD's AND with a platform. */
  with?: string[];
}

export interface AdvisorySeverity {
  /** `CVSS_V2`, `CVSS_V3`, `CVSS_V4`, as OSV names them. */
  type: string;
  vector: string;
  score: number | null;
}

/** An advisory of any source in one form. `id` is the source's own; aliases tie the sources together. */
export interface Advisory {
  id: string;
  /** Which feed it came from: `osv`, `nvd`, `debian`, `alpine`, `redhat`, `starter` ... */
  source: string;
  aliases: string[];
  /** Ids that are related but not the same vulnerability. */
  related: string[];
  summary: string;
  details: string;
  published: string | null;
  modified: string;
  /** Set when its source took it back: it matches nothing. */
  withdrawn: string | null;
  severities: AdvisorySeverity[];
  /** The source's own label where it has no vector: critical, high, medium, low. */
  severity_label: string | null;
  cwe: string[];
  references: string[];
  affected: AffectedPackage[];
}
