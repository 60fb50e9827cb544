/** A whole version and nothing else: no wildcard, no comparison, no list. */
const WHOLE = String.raw`v?\d[0-9A-Za-z.+!_-]*`;
const exact = (prefix: string): RegExp => new RegExp(String.raw`^\s*${prefix}\s*(${WHOLE})\s*$`);
const bracketed = /^\s*\[\s*([^\s,[\]()*]+)\s*\]\s*$/;
const THREE_NUMBERS = /^v?\d+\.\d+\.\d+/;

/**
 * How each ecosystem writes "this version and no other" (npm semver ranges; PEP 440 `==` and `===`; RubyGems, Composer,
 * Hex and Pub: a bare version; Cargo `=`; Maven and NuGet `[1.0]`). A bare version is a lower bound for Cargo, and a wish
 * for Maven and NuGet: it pins nothing there.
 */
const PINS: Readonly<Record<string, readonly RegExp[]>> = {
  npm: [exact('=?')],
  pypi: [exact('={2,3}')],
  gem: [exact('=?')],
  composer: [exact('={0,2}')],
  hex: [exact('(?:==)?')],
  pub: [exact('')],
  cargo: [exact('=')],
  maven: [bracketed],
  nuget: [bracketed],
};
/** A bare `1` or `1.2` is a range of versions here, not a version. */
const NEEDS_THREE = new Set(['npm', 'cargo', 'hex', 'pub', 'composer']);

/** The one version that a constraint lets in, or undefined when it lets in several or nobody can tell. */
export function pinnedVersion(purlType: string, constraint: string): string | undefined {
  if (constraint.length > 256) return undefined;
  for (const pattern of PINS[purlType] ?? []) {
    const version = pattern.exec(constraint)?.[1];
    if (version !== undefined && !isWildcard(version) && (!NEEDS_THREE.has(purlType) || THREE_NUMBERS.test(version)))
      return version;
  }
  return undefined;
}

/** `1.2.x`, `4.x-dev`. */
const isWildcard = (version: string): boolean => /(?:^|\.)[xX](?:[.-]|$)/.test(version);
