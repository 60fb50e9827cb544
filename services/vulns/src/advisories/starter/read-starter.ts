import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scoreVector } from '../../matching/cvss';
import type { Advisory, RangeEvent } from '../advisory';
import type { KevEntry } from '../threat';

/** One vulnerability of the starter set, as its data files have it. */
export interface StarterEntry {
  id: string;
  aliases?: string[];
  summary: string;
  cvss?: string;
  cwe?: string[];
  /** `YYYY-MM-DD`. */
  published?: string;
  affected: {
    name: string;
    /** Only where it is another than the file's: `Debian:12` in a file of distributions. */
    ecosystem?: string;
    /** Pairs of first affected and first fixed version; null where there is no fix. */
    ranges: [introduced: string, fixed: string | null][];
  }[];
}

export interface StarterFile {
  ecosystem: string;
  advisories: StarterEntry[];
}

export interface StarterSet {
  advisories: Advisory[];
  kev: KevEntry[];
}

const SEMVER = new Set(['npm', 'Go', 'crates.io']);
/** The day these facts were last looked over. */
const CHECKED = '2025-11-01T00:00:00.000Z';
const KEV_FILE = 'kev.json';

/** The starter set out of its data files; each ecosystem's is one file. */
export function readStarter(directory = join(__dirname, 'sets')): StarterSet {
  const files = readdirSync(directory)
    .filter((file) => file.endsWith('.json'))
    .sort();
  const read = (file: string): unknown => JSON.parse(readFileSync(join(directory, file), 'utf8'));
  return {
    advisories: merged(files.filter((file) => file !== KEV_FILE).flatMap((file) => fileOf(read(file) as StarterFile))),
    kev: files.includes(KEV_FILE) ? (read(KEV_FILE) as KevEntry[]) : [],
  };
}

/** One vulnerability may be in several files, a library and its packages in distributions. */
function merged(advisories: readonly Advisory[]): Advisory[] {
  const byId = new Map<string, Advisory>();
  for (const advisory of advisories) {
    const known = byId.get(advisory.id);
    byId.set(
      advisory.id,
      known ? { ...advisory, ...known, affected: [...known.affected, ...advisory.affected] } : advisory,
    );
  }
  return [...byId.values()];
}

const fileOf = ({ ecosystem, advisories }: StarterFile): Advisory[] =>
  advisories.map((entry) => advisoryOf(ecosystem, entry));

function advisoryOf(ecosystem: string, entry: StarterEntry): Advisory {
  return {
    id: entry.id,
    source: 'starter',
    aliases: entry.aliases ?? [],
    related: [],
    summary: entry.summary,
    details: '',
    published: entry.published ? `${entry.published}T00:00:00.000Z` : null,
    modified: CHECKED,
    withdrawn: null,
    severities: entry.cvss
      ? [{ type: `CVSS_V${entry.cvss[5] ?? '3'}`, vector: entry.cvss, score: scoreVector(entry.cvss)?.score ?? null }]
      : [],
    severity_label: null,
    cwe: entry.cwe ?? [],
    references: [`https://nvd.nist.gov/vuln/detail/${entry.id}`],
    affected: entry.affected.map(({ name, ecosystem: own = ecosystem, ranges }) => ({
      ecosystem: own,
      name,
      purl: null,
      ranges: ranges.map(([introduced, fixed]) => ({
        type: SEMVER.has(own) ? 'SEMVER' : 'ECOSYSTEM',
        events: eventsOf(introduced, fixed),
      })),
      versions: [],
      status: 'affected',
    })),
  };
}

const eventsOf = (introduced: string, fixed: string | null): RangeEvent[] =>
  fixed === null ? [{ introduced }] : [{ introduced }, { fixed }];
