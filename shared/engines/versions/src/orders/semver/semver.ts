import { defineOrder } from '../order';
import { compareSemantic, parseSemantic } from './core';

/** npm: Semantic Versioning 2.0.0 (semver.org), odd versions coerced. */
export const semver = defineOrder({ parse: parseSemantic, compare: compareSemantic });
