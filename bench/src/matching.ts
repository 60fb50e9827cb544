/**
 * How fast versions are compared, per scheme, and how many purls are matched per second against made-up advisories in
 * memory. Prints rates: once with every version seen before, once with versions that are new.
 *
 *     make bench B=matching
 */
import { evaluateComponent, lookupKeys, packageKey, VERSION_ORDERS, type Component } from '@osk/vulns/matching';

type Candidate = Parameters<typeof evaluateComponent>[1][number];
type Scheme = keyof typeof VERSION_ORDERS;

const PURLS = 10_000;
const ROUNDS = 5;
const PACKAGES = 4_000;
const perSecond = (count: number, ms: number): string => Math.round((count / ms) * 1000).toLocaleString('en');
const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** A repeatable stream of integers below `most`. */
function numbers(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

interface Kind {
  purl: (name: string) => string;
  ecosystem: string;
  scheme: Scheme;
  version: (major: number, minor: number, patch: number) => string;
}

const plain = (a: number, b: number, c: number): string => `${a}.${b}.${c}`;
const KINDS: Kind[] = [
  { purl: (n) => `pkg:npm/${n}`, ecosystem: 'npm', scheme: 'semver', version: plain },
  { purl: (n) => `pkg:pypi/${n}`, ecosystem: 'PyPI', scheme: 'pep440', version: (a, b, c) => `${a}.${b}rc${c}` },
  {
    purl: (n) => `pkg:maven/org.acme/${n}`,
    ecosystem: 'Maven',
    scheme: 'maven',
    version: (a, b, c) => `${a}.${b}.${c}.Final`,
  },
  {
    purl: (n) => `pkg:golang/example.com/${n}`,
    ecosystem: 'Go',
    scheme: 'go',
    version: (a, b, c) => `v${a}.${b}.${c}`,
  },
  {
    purl: (n) => `pkg:gem/${n}`,
    ecosystem: 'RubyGems',
    scheme: 'rubygems',
    version: (a, b, c) => `${a}.${b}.${c}.rc1`,
  },
  { purl: (n) => `pkg:nuget/${n}`, ecosystem: 'NuGet', scheme: 'nuget', version: (a, b, c) => `${a}.${b}.${c}.0` },
  {
    purl: (n) => `pkg:composer/acme/${n}`,
    ecosystem: 'Packagist',
    scheme: 'composer',
    version: (a, b, c) => `v${a}.${b}.${c}`,
  },
  { purl: (n) => `pkg:cargo/${n}`, ecosystem: 'crates.io', scheme: 'cargo', version: plain },
  {
    purl: (n) => `pkg:deb/debian/${n}?distro=debian-12&upstream=${n}-src`,
    ecosystem: 'Debian:12',
    scheme: 'deb',
    version: (a, b, c) => `1:${a}.${b}-${c}+deb12u1`,
  },
  {
    purl: (n) => `pkg:rpm/almalinux/${n}?distro=almalinux-9.3`,
    ecosystem: 'AlmaLinux:9',
    scheme: 'rpm',
    version: (a, b, c) => `${a}.${b}-${c}.el9_3`,
  },
  {
    purl: (n) => `pkg:apk/alpine/${n}?distro=alpine-3.19.1`,
    ecosystem: 'Alpine:v3.19',
    scheme: 'apk',
    version: (a, b, c) => `${a}.${b}_p1-r${c}`,
  },
  { purl: (n) => `pkg:hex/${n}`, ecosystem: 'Hex', scheme: 'hex', version: plain },
  { purl: (n) => `pkg:pub/${n}`, ecosystem: 'Pub', scheme: 'pub', version: plain },
  { purl: (n) => `pkg:cran/${n}`, ecosystem: 'CRAN', scheme: 'cran', version: (a, b, c) => `${a}.${b}-${c}` },
  { purl: (n) => `pkg:swift/github.com/acme/${n}`, ecosystem: 'SwiftURL', scheme: 'swift', version: plain },
  { purl: (n) => `pkg:generic/${n}`, ecosystem: 'CPE', scheme: 'generic', version: (a, b, c) => `${a}.${b}.${c}k` },
];

const nameIn = ({ ecosystem }: Kind, name: string): string =>
  ({
    Maven: `org.acme:${name}`,
    Go: `example.com/${name}`,
    Packagist: `acme/${name}`,
    SwiftURL: `github.com/acme/${name}`,
    CPE: `${name}:${name}`,
  })[ecosystem] ?? name;

function compareRates(): void {
  for (const { scheme, version } of KINDS) {
    const { compare } = VERSION_ORDERS[scheme];
    const rate = (versions: string[]): number => {
      const started = performance.now();
      for (let index = 1; index < versions.length; index += 1)
        compare(versions[index - 1] ?? '', versions[index] ?? '');
      return performance.now() - started;
    };
    const next = numbers(1);
    const few = Array.from({ length: 200_000 }, () => version(next(5), next(10), next(10)));
    const fresh = Array.from({ length: 200_000 }, (_, index) => version(index, next(1000), next(1000)));
    rate(few);
    console.log(
      `compare ${scheme.padEnd(9)} ${perSecond(few.length, rate(few)).padStart(12)}/s known, ${perSecond(fresh.length, rate(fresh)).padStart(12)}/s new`,
    );
  }
}

/** One to twelve advisories per package, three of four about one branch of two. */
function makeIndex(): Map<string, Candidate[]> {
  const next = numbers(2);
  const index = new Map<string, Candidate[]>();
  let made = 0;
  for (let number = 0; number < PACKAGES; number += 1) {
    const kind = KINDS[number % KINDS.length] as Kind;
    for (let count = 1 + next(12); count > 0; count -= 1) {
      const fix = (major: number): string => kind.version(major, next(10), next(10));
      const events = [{ introduced: '0' }, { fixed: fix(1) }, { introduced: kind.version(2, 0, 0) }, { fixed: fix(2) }];
      made += 1;
      const affected = {
        ecosystem: kind.ecosystem,
        name: nameIn(kind, `package-${number}`),
        purl: null,
        ranges: [{ type: 'ECOSYSTEM' as const, events }],
        versions: [],
        status: 'affected' as const,
      };
      const advisory: Candidate = {
        id: `OSV-${made}`,
        source: 'osv',
        aliases: [`CVE-2024-${10_000 + made}`],
        related: [],
        summary: '',
        details: '',
        published: null,
        modified: '2024-01-01T00:00:00Z',
        withdrawn: null,
        severities: [{ type: 'CVSS_V3', vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', score: null }],
        severity_label: null,
        cwe: [],
        references: [],
        affected: [affected],
      };
      const key = packageKey(affected);
      index.set(key, [...(index.get(key) ?? []), advisory]);
    }
  }
  console.log(`${made.toLocaleString('en')} advisories about ${index.size.toLocaleString('en')} packages`);
  return index;
}

function matchRates(): void {
  const index = makeIndex();
  const next = numbers(3);
  const components: Component[] = Array.from({ length: PURLS }, () => {
    // Half of what is installed has no advisory at all.
    const number = next(PACKAGES * 2);
    const kind = KINDS[number % KINDS.length] as Kind;
    return { purl: kind.purl(`package-${number}`), version: kind.version(1 + next(2), next(10), next(10)) };
  });
  const times: number[] = [];
  let matches = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    matches = 0;
    const started = performance.now();
    for (const component of components) {
      const candidates = lookupKeys(component).flatMap((key) => index.get(key) ?? []);
      matches += evaluateComponent(component, candidates).matches.length;
    }
    times.push(performance.now() - started);
  }
  console.log(
    `match: first round ${perSecond(PURLS, times[0] ?? 0)} purls/s, median of ${ROUNDS} ${perSecond(PURLS, median(times))} purls/s, ${matches.toLocaleString('en')} matches`,
  );
}

compareRates();
matchRates();
