import { defineOrder } from '../order';
import { compareSemantic, parseSemantic } from '../semver/core';

/** crates.io: Semantic Versioning 2.0.0 (The Cargo Book, "SemVer Compatibility"); build metadata does not count. */
export const cargo = defineOrder({ parse: parseSemantic, compare: compareSemantic });
