import { isAbsolute, posix, relative } from 'node:path';

/**
 * A path that a tool printed, relative to the source's root; undefined for one outside of it. Tools print absolute
 * paths, paths relative to the root, and (syft, grype) paths that begin with a slash as if the root were the machine's.
 */
export function relativePath(root: string, printed: string): string | undefined {
  if (printed === '') return undefined;
  const inside = printed === root || printed.startsWith(`${root}/`);
  const path = posix.normalize(inside && isAbsolute(printed) ? relative(root, printed) : printed.replace(/^\/+/, ''));
  return path === '.' || path === '..' || path.startsWith('../') || path.includes('\0') ? undefined : path;
}
