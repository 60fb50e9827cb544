import { defineOrder } from '../order';
import { compareSemantic, parseSemantic, type SemanticVersion } from '../semver/core';

/**
 * NuGet (learn.microsoft.com, "Package versioning"): up to four numbers, pre-release labels as in SemVer 2.0.0 but
 * without regard to case, metadata ignored.
 */
function parseNuget(text: string): SemanticVersion | null {
  return parseSemantic(text.toLowerCase());
}

export const nuget = defineOrder({ parse: parseNuget, compare: compareSemantic });
