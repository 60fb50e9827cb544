import { defineOrder } from '../order';
import { compareSemantic, parseSemantic } from '../semver/core';

/** Swift Package Manager: Semantic Versioning 2.0.0 over Git tags, with or without `v`. */
export const swift = defineOrder({ parse: parseSemantic, compare: compareSemantic });
