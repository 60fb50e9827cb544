import { PackageURL } from 'packageurl-js';

/** Name and namespace as the purl has them; the whole name where it is no purl. */
export function nameParts(purl: string, name: string): { name: string; group?: string } {
  try {
    const parsed = PackageURL.fromString(purl);
    return { name: parsed.name, ...(parsed.namespace && { group: parsed.namespace }) };
  } catch {
    return { name };
  }
}

/** The purl in its canonical form; undefined for what is none. */
export function validPurl(text: string): string | undefined {
  if (!/^pkg:/i.test(text)) return undefined;
  try {
    return PackageURL.fromString(text.trim()).toString();
  } catch {
    return undefined;
  }
}

/** The version that a purl names; empty where it names none. */
export function versionOf(purl: string | undefined): string {
  return purl === undefined ? '' : (PackageURL.fromString(purl).version ?? '');
}
