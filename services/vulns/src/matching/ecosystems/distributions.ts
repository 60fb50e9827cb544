import type { VersionScheme } from '@osk/versions';

/** A distribution with its own advisories about its own packages. */
export interface Distribution {
  /** As OSV names it, without the release. */
  ecosystem: string;
  scheme: Extract<VersionScheme, 'deb' | 'rpm' | 'apk'>;
  /** `ID` of os-release, purl namespaces, and what tools write into `distro=`. */
  ids: readonly string[];
  /** One spelling of a release, from `12.5`, `bookworm`, `22.04:LTS`, `enterprise_linux:8::baseos`, ...; '' when there is none. */
  release(text: string): string;
}

const DEBIAN: Record<string, string> = {
  wheezy: '7',
  jessie: '8',
  stretch: '9',
  buster: '10',
  bullseye: '11',
  bookworm: '12',
  trixie: '13',
  forky: '14',
  duke: '15',
  // Advisories call it by its code name.
  unstable: 'sid',
};

const UBUNTU: Record<string, string> = {
  trusty: '14.04',
  xenial: '16.04',
  bionic: '18.04',
  focal: '20.04',
  jammy: '22.04',
  mantic: '23.10',
  noble: '24.04',
  oracular: '24.10',
  plucky: '25.04',
  questing: '25.10',
};

const first = (pattern: RegExp, text: string): string => pattern.exec(text)?.[0] ?? '';
const major = (text: string): string => first(/\d+/, text);
const majorMinor = (text: string): string => first(/\d+(?:\.\d+)?/, text);
const none = (): string => '';

function debianRelease(text: string): string {
  const name = text.toLowerCase().split(/[/ ]/, 1)[0] ?? '';
  return DEBIAN[name] ?? (major(name) || name);
}

/** Pro has fixes that the plain release never gets, and so have its certified builds (`Pro:FIPS-updates:18.04:LTS`). */
function ubuntuRelease(text: string): string {
  const [marker, kind] = /^pro(?:-[a-z]+)?:(?:([a-z][a-z-]*):)?/i.exec(text) ?? [];
  const pro = marker === undefined ? '' : kind === undefined ? 'Pro:' : `Pro:${kind.toLowerCase()}:`;
  const release = first(/\d\d\.\d\d/, text) || (UBUNTU[text.toLowerCase()] ?? '');
  return release === '' ? '' : pro + release;
}

/** Edge calls itself by the release to come, `3.22.0_alpha20250108`. */
function alpineRelease(text: string): string {
  if (text.includes('_alpha')) return 'edge';
  const release = first(/\d+\.\d+/, text);
  return release === '' ? (text === '' ? '' : 'edge') : `v${release}`;
}

/** Errata of extended support (`rhel_eus:8.4`) are for machines that pay for them: releases of their own. */
function redHatRelease(text: string): string {
  const [product = '', release = ''] = text.split(':');
  if (/^\d/.test(product)) return major(product);
  return product === 'enterprise_linux' ? major(release) : [product, majorMinor(release)].filter(Boolean).join(':');
}

/** `Linux Enterprise Server 15 SP5-LTSS`, `15.5`, `15-SP5`. */
function suseRelease(text: string): string {
  const match = /(\d+)(?:[ .-]*(?:SP)?(\d+))?/i.exec(text);
  if (!match) return text.toLowerCase();
  return match[2] === undefined ? (match[1] ?? '') : `${match[1]}.${match[2]}`;
}

export const DISTRIBUTIONS: readonly Distribution[] = [
  { ecosystem: 'Debian', scheme: 'deb', ids: ['debian'], release: debianRelease },
  { ecosystem: 'Ubuntu', scheme: 'deb', ids: ['ubuntu'], release: ubuntuRelease },
  { ecosystem: 'Alpine', scheme: 'apk', ids: ['alpine'], release: alpineRelease },
  { ecosystem: 'Wolfi', scheme: 'apk', ids: ['wolfi'], release: none },
  { ecosystem: 'Chainguard', scheme: 'apk', ids: ['chainguard'], release: none },
  { ecosystem: 'Red Hat', scheme: 'rpm', ids: ['rhel', 'redhat', 'centos'], release: redHatRelease },
  { ecosystem: 'AlmaLinux', scheme: 'rpm', ids: ['almalinux', 'alma'], release: major },
  { ecosystem: 'Rocky Linux', scheme: 'rpm', ids: ['rocky', 'rockylinux', 'rocky-linux'], release: major },
  { ecosystem: 'Oracle Linux', scheme: 'rpm', ids: ['ol', 'oracle', 'oraclelinux'], release: major },
  { ecosystem: 'Amazon Linux', scheme: 'rpm', ids: ['amzn', 'amazon', 'amazonlinux'], release: major },
  { ecosystem: 'Fedora', scheme: 'rpm', ids: ['fedora'], release: major },
  { ecosystem: 'SUSE', scheme: 'rpm', ids: ['sles', 'sled', 'suse', 'sle_hpc'], release: suseRelease },
  {
    ecosystem: 'openSUSE',
    scheme: 'rpm',
    ids: ['opensuse', 'opensuse-leap', 'opensuse-tumbleweed'],
    release: suseRelease,
  },
  { ecosystem: 'Photon OS', scheme: 'rpm', ids: ['photon'], release: majorMinor },
  { ecosystem: 'Azure Linux', scheme: 'rpm', ids: ['azurelinux', 'mariner', 'cbl-mariner'], release: major },
  { ecosystem: 'openEuler', scheme: 'rpm', ids: ['openeuler'], release: (text) => text.toLowerCase() },
  { ecosystem: 'Mageia', scheme: 'rpm', ids: ['mageia'], release: major },
];

const byId = new Map(DISTRIBUTIONS.flatMap((entry) => entry.ids.map((id) => [id, entry] as const)));
const byName = new Map(DISTRIBUTIONS.map((entry) => [entry.ecosystem.toLowerCase(), entry]));

export interface Release {
  distribution: Distribution;
  /** `Debian:12`, `Wolfi`. */
  ecosystem: string;
}

const join = (distribution: Distribution, release: string): string =>
  release === '' ? distribution.ecosystem : `${distribution.ecosystem}:${release}`;

/** From an advisory's ecosystem, `Ubuntu:22.04:LTS`; undefined when it is no distribution. */
export function releaseOfEcosystem(ecosystem: string): Release | undefined {
  const colon = ecosystem.indexOf(':');
  const name = colon === -1 ? ecosystem : ecosystem.slice(0, colon);
  const distribution = byName.get(name.toLowerCase());
  if (!distribution) return undefined;
  return {
    distribution,
    ecosystem: join(distribution, colon === -1 ? '' : distribution.release(ecosystem.slice(colon + 1))),
  };
}

/**
 * From what tools write: `debian-12.5`, `debian:12`, `opensuse-leap-15.5`, `opensuse-tumbleweed`, or a bare release or
 * code name (`3.19.1`, `bookworm`) beside a purl namespace that names the distribution.
 */
export function releaseOfDistro(distro: string, namespace: string): Release | undefined {
  const text = distro.trim().toLowerCase();
  const whole = byId.get(text);
  if (whole) return { distribution: whole, ecosystem: join(whole, text.endsWith('tumbleweed') ? 'tumbleweed' : '') };
  const cut = Math.max(text.lastIndexOf('-'), text.indexOf(':'));
  const named = cut > 0 ? byId.get(text.slice(0, cut)) : undefined;
  const distribution = named ?? byId.get(namespace.toLowerCase());
  if (!distribution) return undefined;
  return { distribution, ecosystem: join(distribution, distribution.release(named ? text.slice(cut + 1) : text)) };
}
