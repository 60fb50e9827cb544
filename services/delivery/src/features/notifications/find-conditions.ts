import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { EventName } from '@osk/contracts';
import type { Condition } from './condition';

export type Conditions = ReadonlyMap<EventName, Condition>;

/**
 * Every row of the table, by the events it speaks about: a file below `conditions/` whose default export is one. Found
 * by folder, so that a new row touches nothing else. Throws when two speak about one event.
 */
export function findConditions(directory = join(__dirname, 'conditions')): Conditions {
  const conditions = new Map<EventName, Condition>();
  for (const file of readdirSync(directory).filter((name) => /^[a-z-]+\.[jt]s$/.test(name))) {
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- discovery by folder is a run-time require
    const condition = (require(join(directory, file)) as { default: Condition }).default;
    for (const event of condition.events) {
      if (conditions.has(event)) throw new Error(`two conditions speak about ${event}`);
      conditions.set(event, condition);
    }
  }
  return conditions;
}
