import { randomFillSync } from 'node:crypto';
import { monotonicFactory } from 'ulid';

/** Identifier prefixes: the specification's (first line) and those DECISIONS adds (the rest). */
export const ID_PREFIXES = [
  'clus',
  'occur',
  'alert',
  'scan',
  'acc',
  'cred',
  'whsub',
  'evt',
  'team',
  'user',
  'sess',
  'key',
  'run',
  'find',
  'task',
  'reg',
  'img',
  'pol',
  'sbom',
  'ntf',
  'dlv',
  'rule',
  'risk',
  'grp',
  'job',
  'dom',
  'req',
  'aud',
  'org',
  'rep',
  'gate',
  'out',
  'conn',
  'imp',
  'mute',
  'vex',
] as const;
export type IdPrefix = (typeof ID_PREFIXES)[number];

const pool = Buffer.alloc(4096);
let used = pool.length;

/** Random bytes drawn many at a time: one by one, as the library does by itself, they cost more than the rest of an id. */
function random(): number {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += 1;
  return pool[used - 1]! / 256;
}

const ulid = monotonicFactory(random);

/** A new identifier: prefix, underscore, a lower-case ULID (26 characters, sortable by time). */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${ulid().toLowerCase()}`;
}

const ULID_BODY = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/** True when `value` has the shape `<prefix>_<ulid>`; says nothing about existence. */
export function isId(prefix: IdPrefix, value: string): boolean {
  return value.startsWith(`${prefix}_`) && ULID_BODY.test(value.slice(prefix.length + 1));
}
