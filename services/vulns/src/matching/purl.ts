import { PackageURL } from 'packageurl-js';

/** The parts of a package URL, decoded and not yet normalised by any ecosystem's rules. */
export interface PurlParts {
  type: string;
  namespace: string;
  name: string;
  version: string;
  qualifiers: ReadonlyMap<string, string>;
}

/** The longest URL worth reading; tools put whole paths and digests into qualifiers. */
const MAX_LENGTH = 4096;

/**
 * Reads a purl without the type rules of the library's constructor, which refuse what tools do write (a Go version that
 * is no semver, CRAN without a version). Null when it is none; never throws.
 */
export function parsePurl(text: string): PurlParts | null {
  if (text.length > MAX_LENGTH) return null;
  try {
    const [type, namespace, name, version, qualifiers] = PackageURL.parseString(text);
    if (!type || !name) return null;
    return {
      type: type.toLowerCase(),
      namespace: trimSlashes(namespace ?? ''),
      name: name.trim(),
      version: (version ?? '').trim(),
      qualifiers: toMap(qualifiers),
    };
  } catch {
    // The library has one error class for all that can be wrong; whatever it is, this is no purl.
    return null;
  }
}

const trimSlashes = (text: string): string => text.replace(/^\/+|\/+$/g, '');

/** A plus that was not escaped arrives as a blank (`upstream=libsigc++`); no value here has real blanks. */
function toMap(qualifiers: unknown): Map<string, string> {
  const map = new Map<string, string>();
  if (qualifiers instanceof URLSearchParams)
    for (const [key, value] of qualifiers) map.set(key.toLowerCase(), value.replaceAll(' ', '+'));
  return map;
}
