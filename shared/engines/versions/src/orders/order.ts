import { compareText } from './text';

/** How one ecosystem orders its versions. Neither function throws, whatever the text. */
export interface VersionOrder {
  /** Negative, zero or positive as `a` is before, level with or after `b`. A total order over all texts. */
  compare(a: string, b: string): number;
  /** True when the text has a place on the ecosystem's version line; false for branches, hashes, `latest`, nothing. */
  valid(version: string): boolean;
}

export interface OrderRules<Parsed> {
  /** The parts of a version, or null when the text is none. Gets trimmed text of at most `MAX_VERSION_LENGTH`. */
  parse(version: string): Parsed | null;
  compare(a: Parsed, b: Parsed): number;
}

/** No registry accepts a version this long; longer texts are not versions, so that nobody can make parsing slow. */
export const MAX_VERSION_LENGTH = 512;

const REMEMBERED = 8192;

/**
 * An order from a parser and a comparison of parsed versions. Texts that are no versions come before all that are, by
 * code unit, which keeps the order total. Parsed versions are remembered (a bounded number), as the same range bounds
 * and component versions are compared over and over.
 */
export function defineOrder<Parsed>(rules: OrderRules<Parsed>): VersionOrder {
  const remembered = new Map<string, Parsed | null>();

  function parsed(version: string): Parsed | null {
    if (version.length > MAX_VERSION_LENGTH) return null;
    const known = remembered.get(version);
    if (known !== undefined) return known;
    const fresh = rules.parse(version.trim());
    if (remembered.size >= REMEMBERED) remembered.clear();
    remembered.set(version, fresh);
    return fresh;
  }

  return {
    compare(a, b) {
      if (a === b) return 0;
      const left = parsed(a);
      const right = parsed(b);
      if (left !== null && right !== null) return rules.compare(left, right);
      if (left !== null) return 1;
      if (right !== null) return -1;
      return compareText(a, b);
    },
    valid: (version) => parsed(version) !== null,
  };
}
