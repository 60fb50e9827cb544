import type { AffectedPackage } from '../advisories/advisory';

/**
 * RPM modules: one release ships several lines of a package beside each other (`nodejs:18`, `nodejs:20`), each with its
 * own fixes. A version of a module carries the build in its release, `...module+el8.3.0+...` or `...module_el8.3.0+...`.
 */
const BUILD = /\.module[_+]([a-z]+[\d._]+)/;

const buildOf = (version: string): string | null => BUILD.exec(version)?.[1] ?? null;
const withoutEpoch = (version: string): string => version.replace(/^\d+:/, '');

const bounds = (affected: AffectedPackage): string[] =>
  affected.ranges
    .flatMap(({ events }) => events.flatMap((event) => Object.values(event) as string[]))
    .filter((version) => version !== '0');

/** Does the version begin with the stream's number: `18` and 18.19.0? */
const continues = (version: string, stream: string): boolean => version === stream || version.startsWith(`${stream}.`);

export type Applies = 'yes' | 'no' | 'unknown_stream';

/** Errata that do not tell the stream per package name it in their title: `Important: nodejs:18 security update`. */
const TITLE = /(?:^|\s)([a-z0-9][\w.+-]*:[a-z0-9][\w.]*) (?:security|bug|enhancement)/;

/**
 * Does an entry for a module, or for none, speak of this build? `module` is the component's stream; null when nobody
 * told it. Then the version decides where the stream is the version's own beginning, as with most modules.
 */
export function moduleApplies(
  affected: AffectedPackage,
  title: string,
  version: string,
  module: string | null,
): Applies {
  const fixed = bounds(affected);
  const entryIsModular = affected.module !== undefined || fixed.some((bound) => buildOf(bound) !== null);
  const componentIsModular = module !== null || buildOf(version) !== null;
  if (!entryIsModular && !componentIsModular) return 'yes';
  // An entry without a bound does not say which line it is about.
  if (entryIsModular !== componentIsModular) return !entryIsModular && fixed.length === 0 ? 'yes' : 'no';
  const named = affected.module ?? TITLE.exec(title)?.[1];
  if (named === undefined) return 'unknown_stream';
  if (module !== null) return named === module ? 'yes' : 'no';
  const stream = named.slice(named.indexOf(':') + 1);
  const telling = fixed.length > 0 && fixed.every((bound) => continues(withoutEpoch(bound), stream));
  if (telling) return continues(withoutEpoch(version), stream) ? 'yes' : 'no';
  return 'unknown_stream';
}

/** Of several entries of one erratum for one package, those for the component's own build, if there are such. */
export function sameBuild<T>(
  entries: readonly T[],
  version: string,
  affectedOf: (entry: T) => AffectedPackage,
): readonly T[] {
  const build = buildOf(version);
  if (build === null) return entries;
  const same = entries.filter((entry) => bounds(affectedOf(entry)).some((bound) => buildOf(bound) === build));
  return same.length > 0 ? same : entries;
}
