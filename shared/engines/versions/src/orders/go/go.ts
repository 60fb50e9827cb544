import { defineOrder } from '../order';
import { compareSemantic, parseSemantic, type SemanticVersion } from '../semver/core';

/** A toolchain's own spelling, `go1.21rc2`; the advisory database writes the same version `1.21.0-rc.2`. */
const TOOLCHAIN = /^(?:go)?(\d+(?:\.\d+){0,2})(beta|rc)(\d+)$/;

/**
 * Go modules (go.dev/ref/mod#versions): semver with a leading `v`; `+incompatible` is build metadata and pseudo-versions
 * (`v0.0.0-20210101000000-abcdef012345`) are pre-releases, so both follow from semver. The standard library comes as
 * `go1.20.3`. `(devel)` is no version.
 */
function parseGo(text: string): SemanticVersion | null {
  const toolchain = TOOLCHAIN.exec(text);
  if (toolchain) return parseSemantic(`${toolchain[1]}-${toolchain[2]}.${toolchain[3]}`);
  return parseSemantic(text.startsWith('go') ? text.slice(2) : text);
}

export const go = defineOrder({ parse: parseGo, compare: compareSemantic });
