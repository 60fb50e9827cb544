import { purlOf } from '../../support/purl';

export const nugetPurl = (name: string, version: string): string => purlOf('nuget', undefined, name, version);

/** NuGet compares names without regard to letter case. */
export const nugetId = (name: string, version: string): string => `${name}/${version}`.toLowerCase();

/**
 * What a version of a reference says (NuGet, "Package versioning"): a bare one is the lowest that is wanted, and the lowest
 * is what NuGet takes; `[1.0]` is that alone; floating ones and other ranges are known only once they are resolved.
 */
export function versionOf(text: string): { version: string; constraint?: string } {
  const pinned = /^\[\s*([^,\s*[\]()]+)\s*\]$/.exec(text)?.[1] ?? text;
  if (/^v?\d[\w.+-]*$/.test(pinned) && !pinned.includes('*')) return { version: pinned.replace(/\+.*$/, '') };
  return text === '' ? { version: '' } : { version: '', constraint: text };
}
