import { defineOrder } from '../order';
import { compareSemantic, parseSemantic } from '../semver/core';

/** Hex: Elixir's `Version`, which is Semantic Versioning 2.0.0; build metadata does not count. */
export const hex = defineOrder({ parse: parseSemantic, compare: compareSemantic });
