import { PackageURL } from 'packageurl-js';

export interface PurlInput {
  type: string;
  name: string;
  version?: string;
  /** Where the name does not hold it. */
  namespace?: string;
  qualifiers?: Record<string, string>;
}

/** Types whose names hold their namespace, and what parts the two. */
const PARTED: Record<string, string> = { npm: '/', golang: '/', composer: '/', maven: ':', swift: '/', github: '/' };

/** A package URL out of what a tool says of a package; empty where no valid one can be made. */
export function purlOf({ type, name, version, namespace, qualifiers }: PurlInput): string {
  const parting = Object.hasOwn(PARTED, type) ? (PARTED[type] as string) : undefined;
  const cut = parting !== undefined && namespace === undefined ? name.lastIndexOf(parting) : -1;
  const space = cut > 0 ? name.slice(0, cut) : namespace;
  try {
    const purl = new PackageURL(
      type,
      space ?? null,
      cut > 0 ? name.slice(cut + 1) : name,
      version || null,
      qualifiers,
      null,
    );
    return purl.toString();
  } catch {
    // The library has one error class for all that can be wrong; whatever it is, there is no purl.
    return '';
  }
}
