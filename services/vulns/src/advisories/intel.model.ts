import { defineGlobalCollection } from '@osk/persistence';

const reason = 'what is publicly known about vulnerabilities is the same for every team';

/** An advisory without the packages it speaks of: those are in `advisory_packages`. */
export interface AdvisoryDocument {
  /** `<source>/<id>`: sources may use the same id (a CVE at NVD and at a distribution). */
  _id: string;
  source: string;
  /** Its own id and its aliases, in upper case: the alias index. */
  ids: string[];
  /** Of its packages, without release suffix: `Debian`, `npm`. */
  ecosystems: string[];
  /** By the rule that occurrences are rated by. */
  severity: string;
  withdrawn: boolean;
  modified: Date;
  /** SHA-256 of the whole advisory, cut to 80 bits. */
  hash: string;
  /** How many documents of `advisory_packages` are `<_id>#<hash>#0` and on. */
  packages: number;
  /** Package keys that an earlier version of it named and this one does not. */
  former_keys: string[];
  /** When it last changed, on the one line that all intelligence changes stand on. */
  revision: number;
  /** JSON of everything that is neither `text` nor affected packages. */
  head: string;
  /** JSON of `details` and `references`. */
  text: string;
}

export const advisoryCollection = defineGlobalCollection<AdvisoryDocument>({
  name: 'advisories',
  reason,
  schema: {
    source: { type: String, required: true },
    ids: { type: [String], required: true },
    ecosystems: { type: [String], default: [] },
    severity: { type: String, required: true },
    withdrawn: { type: Boolean, required: true },
    modified: { type: Date, required: true },
    hash: { type: String, required: true },
    packages: { type: Number, required: true },
    former_keys: { type: [String], default: [] },
    revision: { type: Number, required: true },
    head: { type: String, required: true },
    text: { type: String, required: true },
  },
  indexes: [
    { key: { ids: 1 } },
    { key: { revision: 1, _id: 1 } },
    { key: { modified: -1, _id: -1 } },
    { key: { severity: 1, modified: -1, _id: -1 } },
    { key: { ecosystems: 1, modified: -1, _id: -1 } },
  ],
});

/** What one advisory says of one package key. Never changed, only added and deleted: its id names its content. */
export interface AdvisoryPackageDocument {
  /** `<advisory _id>#<advisory hash>#<n>`. */
  _id: string;
  /** `<ecosystem>/<normalised name>`. */
  key: string;
  /** JSON of AffectedPackage[]. */
  affected: string;
}

export const advisoryPackageCollection = defineGlobalCollection<AdvisoryPackageDocument>({
  name: 'advisory_packages',
  reason,
  schema: { key: { type: String, required: true }, affected: { type: String, required: true } },
  indexes: [{ key: { key: 1 } }],
});

export interface KevDocument {
  /** The CVE. */
  _id: string;
  entry: Record<string, unknown>;
  /** The catalogue took it off again; kept so that the change is seen. */
  removed: boolean;
  source: string;
  revision: number;
}

export const kevCollection = defineGlobalCollection<KevDocument>({
  name: 'kev',
  reason,
  schema: {
    entry: { type: Object, required: true },
    removed: { type: Boolean, required: true },
    source: { type: String, required: true },
    revision: { type: Number, required: true },
  },
  indexes: [{ key: { revision: 1 } }],
});

/** The scores of up to a thousand neighbouring CVEs: a day's new scores are some hundred writes, not 300,000. */
export interface EpssDocument {
  /** `CVE-2024-12`, for CVE-2024-12000 to CVE-2024-12999. */
  _id: string;
  /** JSON: CVE -> [score, percentile, date, revision in which the score last changed]. */
  scores: string;
  revision: number;
}

export const epssCollection = defineGlobalCollection<EpssDocument>({
  name: 'epss',
  reason,
  schema: { scores: { type: String, required: true }, revision: { type: Number, required: true } },
  indexes: [{ key: { revision: 1 } }],
});

export interface IntelClockDocument {
  _id: string;
  value: number;
}

export const intelClockCollection = defineGlobalCollection<IntelClockDocument>({
  name: 'intel_clock',
  reason,
  schema: { value: { type: Number, required: true } },
  indexes: [],
});
