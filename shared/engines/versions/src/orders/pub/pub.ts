import { defineOrder } from '../order';
import { compareIdentifiers, compareSemantic, parseSemantic, type SemanticVersion } from '../semver/core';
import { compareLists } from '../text';

/**
 * Pub (dart.dev/tools/pub/versioning): Semantic Versioning, except that the build counts: `1.0.0` < `1.0.0+1` <
 * `1.0.0+2`. Flutter plugins release fixes as builds, so the difference decides matches.
 */
function comparePub(a: SemanticVersion, b: SemanticVersion): number {
  const order = compareSemantic(a, b);
  return order !== 0 ? order : compareLists(a.build ?? [], b.build ?? [], compareIdentifiers);
}

export const pub = defineOrder({ parse: parseSemantic, compare: comparePub });
