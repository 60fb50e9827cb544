import { packageEcosystem, type VersionScheme } from '@osk/versions';
import type { AffectedPackage } from '../advisories/advisory';
import { parseCpe, productOf } from './cpe';
import { releaseOfEcosystem } from './ecosystems/distributions';

/** The ecosystem of entries that name products by CPE (NVD). */
export const CPE_ECOSYSTEM = 'CPE';

/** How near an advisory's source is to the package; the nearest one that says something decides. */
export type Authority = 'extended_support' | 'distribution' | 'registry' | 'product';

export interface EcosystemInfo {
  /** Normalised, `Debian:12`, `npm`. */
  ecosystem: string;
  scheme: VersionScheme;
  authority: Authority;
  normalise(name: string): string;
}

const asIs = (name: string): string => name;
const remembered = new Map<string, EcosystemInfo>();
/** There are about a hundred ecosystems with their releases; more come from broken input only. */
const REMEMBERED = 1000;

/** What is known of an ecosystem as advisories spell it; unknown ones are compared generically. */
export function ecosystemInfo(ecosystem: string): EcosystemInfo {
  const known = remembered.get(ecosystem);
  if (known) return known;
  const info = describe(ecosystem);
  if (remembered.size >= REMEMBERED) remembered.clear();
  remembered.set(ecosystem, info);
  return info;
}

function describe(ecosystem: string): EcosystemInfo {
  const release = releaseOfEcosystem(ecosystem);
  if (release) {
    const authority = release.ecosystem.startsWith('Ubuntu:Pro:') ? 'extended_support' : 'distribution';
    return { ecosystem: release.ecosystem, scheme: release.distribution.scheme, authority, normalise: asIs };
  }
  if (ecosystem.toUpperCase() === CPE_ECOSYSTEM) {
    return { ecosystem: CPE_ECOSYSTEM, scheme: 'generic', authority: 'product', normalise: cpeProduct };
  }
  // Some sources put a repository behind the ecosystem, `Maven:https://repo1.maven.org/maven2`.
  const registry = packageEcosystem(ecosystem) ?? packageEcosystem(ecosystem.split(':', 1)[0] ?? '');
  if (registry)
    return {
      ecosystem: registry.ecosystem,
      scheme: registry.scheme,
      authority: 'registry',
      normalise: registry.normalise,
    };
  return { ecosystem, scheme: 'generic', authority: 'registry', normalise: asIs };
}

/** `vendor:product` from a CPE name, `a:vendor:product`, `vendor:product` or `vendor/product`. */
function cpeProduct(name: string): string {
  const cpe = parseCpe(name);
  if (cpe) return productOf(cpe);
  const text = name.toLowerCase();
  if (!text.includes(':')) return text.replace('/', ':');
  return /^[aoh]:[^:]+:./.test(text) ? text.slice(2) : text;
}

/**
 * The key under which an affected package is indexed and looked up, `<ecosystem>/<name>`, both in one spelling:
 * `PyPI/zope-interface`, `Debian:12/openssl`, `Red Hat:8/kernel`, `CPE/openssl:openssl`.
 */
export function packageKey({ ecosystem, name }: Pick<AffectedPackage, 'ecosystem' | 'name'>): string {
  const info = ecosystemInfo(ecosystem);
  return `${info.ecosystem}/${info.normalise(name)}`;
}
