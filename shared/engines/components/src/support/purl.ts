import { PackageURL } from 'packageurl-js';

/** Types whose names a registry compares without regard to letter case. */
const LOWER_NAME = new Set(['npm', 'composer', 'githubactions', 'hex']);
const LOWER_NAMESPACE = new Set(['npm', 'composer', 'githubactions', 'hex', 'golang']);

/** The library's own form for packages of one type is too strict for what lock files hold; this is never asked for one. */
const PLAIN = 'generic';

/**
 * A canonical package URL, or '' where no valid one can be made of the parts (no name, a broken type). Qualifiers with
 * an empty value are left out. Names are spelt as the type's definition in the purl specification says; PyPI names by
 * PEP 503 (`Zope.Interface` is `zope-interface`), so that every file's spelling of a package is the same component.
 */
export function purlOf(
  type: string,
  namespace: string | undefined,
  name: string,
  version?: string,
  qualifiers?: Readonly<Record<string, string | undefined>>,
  subpath?: string,
): string {
  if (name.trim() === '' || !/^[a-z][a-z0-9.+-]*$/.test(type)) return '';
  const space = LOWER_NAMESPACE.has(type) ? namespace?.toLowerCase() : namespace;
  try {
    const purl = new PackageURL(
      PLAIN,
      space || null,
      spelling(type, name),
      version || null,
      present(qualifiers),
      subpath || null,
    );
    // The name's rules were applied above; the type is put in its place afterwards, past the library's demands on versions.
    return `pkg:${type}${purl.toString().slice(`pkg:${PLAIN}`.length)}`;
  } catch {
    // The library has one error class for all that can be wrong; whatever it is, there is no purl.
    return '';
  }
}

function spelling(type: string, name: string): string {
  if (type === 'pypi')
    return name
      .trim()
      .toLowerCase()
      .replace(/[-_.]+/g, '-');
  if (type === 'golang') return name.toLowerCase();
  if (type === 'pub') return name.toLowerCase().replace(/[^a-z0-9_]/g, '_');
  return LOWER_NAME.has(type) ? name.toLowerCase() : name;
}

function present(qualifiers: Readonly<Record<string, string | undefined>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(qualifiers).filter((entry): entry is [string, string] => !!entry[1]));
}
