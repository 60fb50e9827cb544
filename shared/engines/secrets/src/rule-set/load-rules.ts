import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SecretRule } from '../types';

const RULE_FILE = /^[a-z0-9-]+\.(ts|js)$/;

/** Every rule in `directory`: one file each, found by folder, so that a new rule touches nothing else. Sorted by id. */
export function loadRules(directory: string): SecretRule[] {
  const rules = readdirSync(directory)
    .filter((name) => RULE_FILE.test(name))
    .map((name) => {
      // eslint-disable-next-line @typescript-eslint/no-require-imports -- discovery by folder is a run-time require
      const loaded = require(join(directory, name)) as { default?: SecretRule };
      if (!loaded.default) throw new Error(`${name} has no default export`);
      return loaded.default;
    });
  const ids = new Set<string>();
  for (const { id } of rules) {
    if (ids.has(id)) throw new Error(`two rules are called ${id}`);
    ids.add(id);
  }
  return rules.sort((a, b) => (a.id < b.id ? -1 : 1));
}
