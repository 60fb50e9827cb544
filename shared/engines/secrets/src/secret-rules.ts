import { join } from 'node:path';
import { loadRules } from './rule-set/load-rules';
import type { SecretRule } from './types';

let rules: readonly SecretRule[] | undefined;

/** Every rule of this package, found by folder, loaded on first use. */
export function secretRules(): readonly SecretRule[] {
  rules ??= loadRules(join(__dirname, 'rules'));
  return rules;
}
