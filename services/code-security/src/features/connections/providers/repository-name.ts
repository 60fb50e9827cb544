/** A part of a repository's path: letters of any script, digits, `.`, `_`, `-`, `~`, `+`; never `.` or `..`. */
const PART = /^[\p{L}\p{N}._~+-]{1,255}$/u;

/** The parts of `owner/name`, null where it is none or has another number of them. */
export function repositoryParts(repo: string, least: number, most: number): string[] | null {
  const parts = repo.split('/');
  const fits = parts.length >= least && parts.length <= most;
  return fits && parts.every((part) => PART.test(part) && !/^\.+$/.test(part)) ? parts : null;
}

/** As part of an address. */
export const encodePath = (parts: readonly string[]): string => parts.map(encodeURIComponent).join('/');
