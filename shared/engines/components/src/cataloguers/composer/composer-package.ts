import { purlOf } from '../../support/purl';
import { entriesOf, field, fieldAt, textField, textOf, textsOf } from '../../support/values';
import type { ComponentScope, ReadPackage } from '../../types';

/** `vendor/name`; what a project may ask for besides is the platform (`php`, `ext-json`, `lib-curl`). */
const PACKAGE = /^[^/\s]+\/[^/\s]+$/;

export const isPackageName = (name: string): boolean => PACKAGE.test(name);

export function composerPurl(name: string, version: string): string {
  const slash = name.indexOf('/');
  return purlOf('composer', name.slice(0, Math.max(0, slash)), name.slice(slash + 1), version);
}

/** `v1.2.3` is the tag of release `1.2.3`; branches (`dev-main`, `1.x-dev`) stay as they are. */
export const releaseOf = (version: string): string => version.replace(/^v(?=\d)/i, '');

/** One entry of `packages`, as the lock file and `installed.json` share its form; undefined when it is none. */
export function readPackage(entry: unknown, line: number | undefined): ReadPackage | undefined {
  const name = textField(entry, 'name');
  const version = textField(entry, 'version');
  if (name === undefined || version === undefined || !isPackageName(name)) return undefined;
  const shasum = textOf(fieldAt(entry, 'dist', 'shasum'));
  const license = field(entry, 'license');
  const local = textOf(fieldAt(entry, 'dist', 'type')) === 'path';
  return {
    id: name.toLowerCase(),
    purl: composerPurl(name, releaseOf(version)),
    name,
    version: releaseOf(version),
    line,
    dependsOn: Object.keys(field(entry, 'require') ?? {})
      .filter(isPackageName)
      .map((need) => need.toLowerCase()),
    licenses: textOf(license) === undefined ? textsOf(license) : [String(license)],
    ...(shasum !== undefined && /^[0-9a-f]{40}$/i.test(shasum)
      ? { hashes: [{ algorithm: 'SHA-1' as const, value: shasum.toLowerCase() }] }
      : {}),
    ...(local ? { own: true } : {}),
  };
}

/** Packages that stand for others (`replace`, `provide`): a need of the virtual one is met by the real one. */
export function substitutesOf(entries: readonly unknown[]): Map<string, string> {
  const substitutes = new Map<string, string>();
  for (const entry of entries) {
    const name = textField(entry, 'name')?.toLowerCase();
    for (const key of ['replace', 'provide'])
      for (const [other] of name === undefined ? [] : entriesOf(field(entry, key)))
        substitutes.set(other.toLowerCase(), name ?? '');
  }
  return substitutes;
}

/** What a `composer.json` asks for: name and scope; the stronger scope where both tables have it. */
export function askedBy(manifest: unknown): Map<string, { scope: ComponentScope; constraint: string; table: string }> {
  const asked = new Map<string, { scope: ComponentScope; constraint: string; table: string }>();
  for (const [table, scope] of [
    ['require-dev', 'development'],
    ['require', 'runtime'],
  ] as const)
    for (const [name, constraint] of entriesOf(field(manifest, table)))
      if (isPackageName(name)) asked.set(name, { scope, constraint: textOf(constraint) ?? '', table });
  return asked;
}
