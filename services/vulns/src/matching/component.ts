import { packageEcosystemOfType, type VersionScheme } from '@osk/versions';
import { parseCpe, versionOf, type Cpe } from './cpe';
import { CPE_ECOSYSTEM, ecosystemInfo, packageKey, type Authority } from './ecosystem';
import { releaseOfDistro } from './ecosystems/distributions';
import { isKernelHeaders } from './kernel-headers';
import { parsePurl, type PurlParts } from './purl';
import { signedKernel } from './signed-kernels';

/** A component as scanners report it. What is missing is read from the purl's qualifiers, where they have it. */
export interface Component {
  purl: string;
  /** Installed version; '' when unknown (the purl's then counts). */
  version: string;
  /** `debian-12`, `alpine-3.19.1`. */
  distro?: string;
  /** Name of the source package that a distribution package was built from. */
  source_name?: string;
  /** Its version, where it differs from the package's own. */
  source_version?: string;
  /** RPM modularity stream, `nodejs:18`. */
  module?: string;
  /** CPE 2.3 names of the product. */
  cpes?: readonly string[];
  /** CPE products on the same asset (`o:linux:linux_kernel`); left out when nobody looked. */
  platforms?: readonly string[];
}

/** One way to look the component up. */
export interface Lookup {
  key: string;
  ecosystem: string;
  scheme: VersionScheme;
  authority: Authority;
  version: string;
  /** Found by its own name, by its source package, or as a product. */
  via: 'package' | 'source' | 'product';
  cpe: Cpe | null;
}

export interface ResolvedComponent {
  name: string;
  version: string;
  lookups: Lookup[];
  module: string | null;
  platforms: ReadonlySet<string> | null;
}

function lookup(ecosystem: string, name: string, version: string, via: Lookup['via'], cpe: Cpe | null = null): Lookup {
  const info = ecosystemInfo(ecosystem);
  return {
    key: packageKey({ ecosystem, name }),
    ecosystem: info.ecosystem,
    scheme: info.scheme,
    authority: info.authority,
    version,
    via,
    cpe,
  };
}

const withEpoch = (version: string, epoch: string | undefined): string =>
  epoch === undefined || epoch === '' || epoch === '0' || /^\d+:/.test(version) || version === ''
    ? version
    : `${epoch}:${version}`;

interface Source {
  name: string;
  version: string;
}

/** syft writes `glibc`, `glibc@2.28-10` or `openssl-1.1.1k-6.el8.src.rpm`. */
function sourceFrom(upstream: string | undefined): Source | null {
  if (!upstream) return null;
  const rpm = /^(.+)-[^-]+-[^-]+\.(?:no)?src\.rpm$/.exec(upstream);
  if (rpm) return { name: rpm[1] ?? '', version: '' };
  const at = upstream.lastIndexOf('@');
  return at > 0 ? { name: upstream.slice(0, at), version: upstream.slice(at + 1) } : { name: upstream, version: '' };
}

/** The source package: what the scanner read from the package database, else what the purl says. */
function sourceOf(component: Component, said: Source | null): Source | null {
  const { source_name: name, source_version: version } = component;
  const source = name ? { name, version: version ?? (said?.name === name ? said.version : '') } : said;
  const signed = source && signedKernel(source.name);
  return signed ? { name: signed, version: '' } : source;
}

/**
 * What Ubuntu Pro ships beside the plain release has entries of its own, and a version that tells: extended support
 * (`+esm1`), certified builds (`.fips.2`, `+Fips1`). Those of the real-time kernel are known by the package.
 */
function proReleases(version: string, name: string): string[] {
  if (/fips/i.test(version)) return ['fips', 'fips-updates', 'fips-preview'].map((kind) => `:Pro:${kind}:`);
  if (version.includes('esm')) return [':Pro:'];
  return name.includes('realtime') ? [':Pro:realtime:'] : [];
}

/** Most tools write `distro=debian-12`, some `os_name=debian&os_version=12`. */
function distroOf(qualifiers: PurlParts['qualifiers']): string {
  const [name, version] = ['os_name', 'os_version'].map((key) => qualifiers.get(key) ?? '');
  return qualifiers.get('distro') || (name && version ? `${name}-${version}` : '');
}

function distributionLookups(purl: PurlParts, component: Component, version: string): Lookup[] {
  const { qualifiers, namespace, name } = purl;
  const release = releaseOfDistro(component.distro || distroOf(qualifiers) || namespace, namespace);
  if (!release) return [];
  const source = sourceOf(component, sourceFrom(qualifiers.get('upstream') ?? qualifiers.get('source')));
  const ecosystems = [release.ecosystem];
  if (release.distribution.ecosystem === 'Ubuntu')
    for (const pro of proReleases(version, source?.name ?? name)) ecosystems.push(release.ecosystem.replace(':', pro));
  return ecosystems.flatMap((ecosystem) => {
    const own = lookup(ecosystem, name, version, 'package');
    if (source === null || source.name === name) return [own];
    return [own, lookup(ecosystem, source.name, source.version || version, 'source')];
  });
}

const GO_MAJOR = /^v([2-9]|[1-9]\d+)\./;

/** Some tools leave the major suffix off a module's path (`.../bar@v2.1.0` for `.../bar/v2`). */
function goLookups(name: string, version: string): Lookup[] {
  const own = lookup('Go', name, version, 'package');
  const major = GO_MAJOR.exec(version)?.[1];
  if (major === undefined || version.includes('+incompatible') || /\/v\d+$|^gopkg\.in\//.test(name)) return [own];
  return [own, lookup('Go', `${name}/v${major}`, version, 'package')];
}

function registryLookups(purl: PurlParts, version: string): Lookup[] {
  const registry = packageEcosystemOfType(purl.type);
  if (!registry) return [];
  const name = purl.namespace === '' ? purl.name : `${purl.namespace}${registry.joint}${purl.name}`;
  return registry.ecosystem === 'Go'
    ? goLookups(name, version)
    : [lookup(registry.ecosystem, name, version, 'package')];
}

function productLookups(component: Component, purl: PurlParts | null, version: string): Lookup[] {
  const parsed = (component.cpes ?? []).map(parseCpe).filter((cpe): cpe is Cpe => cpe !== null);
  const lookups = parsed.map((cpe) =>
    lookup(CPE_ECOSYSTEM, `${cpe.vendor}:${cpe.product}`, versionOf(cpe) || version, 'product', cpe),
  );
  if (lookups.length > 0 || purl?.type !== 'generic') return lookups;
  // A bare binary: most vendors name the product after themselves.
  return [lookup(CPE_ECOSYSTEM, `${purl.namespace || purl.name}:${purl.name}`, version, 'product')];
}

const DISTRIBUTION_TYPES = new Set(['deb', 'rpm', 'apk']);

const isDistributionPackage = (purl: PurlParts | null): boolean => purl !== null && DISTRIBUTION_TYPES.has(purl.type);

function displayName(purl: PurlParts | null, component: Component): string {
  if (purl === null) return component.purl;
  return purl.namespace === '' || isDistributionPackage(purl) ? purl.name : `${purl.namespace}/${purl.name}`;
}

function lookupsOf(purl: PurlParts | null, component: Component, version: string): Lookup[] {
  const products = productLookups(component, purl, version);
  if (purl === null) return products;
  if (!isDistributionPackage(purl)) return [...registryLookups(purl, version), ...products];
  return isKernelHeaders(purl.name) ? [] : [...distributionLookups(purl, component, version), ...products];
}

/** Everything that matching wants to know of a component. Text that is no purl is looked up by its CPEs alone. */
export function resolveComponent(component: Component): ResolvedComponent {
  const purl = parsePurl(component.purl);
  const given = component.version || (purl?.version ?? '');
  const version = isDistributionPackage(purl) ? withEpoch(given, purl?.qualifiers.get('epoch')) : given;
  return {
    name: displayName(purl, component),
    version,
    lookups: [...new Map(lookupsOf(purl, component, version).map((entry) => [entry.key, entry])).values()],
    module: component.module ?? streamOf(purl),
    platforms: component.platforms ? new Set(component.platforms) : null,
  };
}

/** `rpmmod=nodejs:18:8090020231026:ad008a3a`: name and stream say which line it is. */
function streamOf(purl: PurlParts | null): string | null {
  const label = purl?.qualifiers.get('rpmmod') ?? purl?.qualifiers.get('modularitylabel');
  return label ? label.split(':').slice(0, 2).join(':') : null;
}

/** The index keys of the advisories that may speak of the component. */
export function lookupKeys(component: Component): string[] {
  return resolveComponent(component).lookups.map(({ key }) => key);
}
