import { packageEcosystemOfType, VERSION_ORDERS, type VersionOrder } from '@osk/versions';

/** `pkg:npm/a@1.0.0?x=y` is of type `npm`; '' for what is no purl. */
export const purlType = (purl: string): string => /^pkg:([a-z][a-z0-9.+-]*)\//i.exec(purl)?.[1]?.toLowerCase() ?? '';

/** The purl without version, qualifiers and subpath: what stays when the package is upgraded. */
export const packageOf = (purl: string): string => purl.split(/[?#]/, 1)[0]!.replace(/@[^@/]*$/, '');

/** How the package's ecosystem orders its versions; generic where nobody knows better. */
export const orderOf = (purl: string): VersionOrder =>
  VERSION_ORDERS[packageEcosystemOfType(purlType(purl))?.scheme ?? 'generic'];

/** The highest of the versions, or undefined when there are none. */
export function highest(versions: readonly string[], { compare }: VersionOrder): string | undefined {
  return versions.reduce<string | undefined>(
    (best, version) => (best === undefined || compare(version, best) > 0 ? version : best),
    undefined,
  );
}

/**
 * True when semantic versioning lets the newer version break what uses the older one: another major version, or below
 * 1.0 another minor one (semver.org 2.0.0, items 4 and 8). Ecosystems that do not follow it are judged the same way.
 */
export function isBreaking(from: string, to: string): boolean {
  const [major, minor] = numbersOf(from);
  const [nextMajor, nextMinor] = numbersOf(to);
  if (major !== nextMajor) return true;
  return /^0*$/.test(major) && minor !== nextMinor;
}

/** The first two numbers as text without leading zeros; an epoch (`1!2.0`) counts with the first. */
function numbersOf(version: string): [string, string] {
  const match = /^[v=\s]*(?:(\d+)!)?(\d+)(?:\.(\d+))?/.exec(version);
  const plain = (digits: string | undefined): string => (digits ?? '').replace(/^0+/, '');
  const epoch = plain(match?.[1]);
  return [`${epoch && `${epoch}!`}${plain(match?.[2])}`, plain(match?.[3])];
}
