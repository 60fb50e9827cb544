import { readdirSync, readFileSync } from 'node:fs';

/** Left for everything else in the process: the store, the broker, other scans, files. */
const RESERVE = 256;
/** Where the limit cannot be read (no /proc): what every system grants. */
const ASSUMED_LIMIT = 1024;

/** How many sockets may be opened now without running the process out of file descriptors; at least 16. */
export function freeDescriptors(): number {
  return Math.max(16, softLimit() - openNow() - RESERVE);
}

function softLimit(): number {
  try {
    const limit = /^Max open files\s+(\d+|unlimited)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return limit === 'unlimited' ? Number.MAX_SAFE_INTEGER : Number(limit ?? ASSUMED_LIMIT);
  } catch {
    return ASSUMED_LIMIT;
  }
}

function openNow(): number {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return 0;
  }
}
