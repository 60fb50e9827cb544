import { PackageURL } from 'packageurl-js';

export interface PurlFields {
  type: string;
  /** Parts joined by `/`, as the type's definition wants them. */
  namespace?: string;
  name: string;
  version?: string;
  /** Empty values are left out. */
  qualifiers?: Readonly<Record<string, string | undefined>>;
  subpath?: string;
}

/**
 * The canonical package URL (purl specification). Never throws: what the library's type rules refuse although files do
 * say it (a Go version that is no semver, an R package without a version) is written by the general rules.
 */
export function purlOf(fields: PurlFields): string {
  const { type, name } = fields;
  const namespace = fields.namespace || undefined;
  const version = fields.version || undefined;
  const qualifiers = Object.fromEntries(
    Object.entries(fields.qualifiers ?? {}).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  const some = Object.keys(qualifiers).length > 0 ? qualifiers : undefined;
  try {
    return new PackageURL(type, namespace, name, version, some, fields.subpath).toString();
  } catch {
    const path = [...(namespace?.split('/') ?? []), name].map(encodeURIComponent).join('/');
    const query = some ? `?${new URLSearchParams(Object.entries(some).sort()).toString().replaceAll('+', '%20')}` : '';
    return `pkg:${type}/${path}${version ? `@${encodeURIComponent(version)}` : ''}${query}`;
  }
}
