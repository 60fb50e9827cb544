/**
 * What findings of a Git repository hang on: one repository, one name, however its address is written. Takes an
 * `http(s)` URL; gives `https://host[:port]/owner/name`.
 */
export function repositoryAsset(url: URL): string {
  return `https://${url.host.toLowerCase()}${url.pathname.replace(/\/+$/, '').replace(/\.git$/i, '')}`;
}

/** Why an address is none that a repository is scanned by. */
export type RepositoryProblem = 'not_http' | 'credentials' | 'no_repository';

/**
 * Reads a repository's address as a caller wrote it, without query and fragment. Credentials do not belong into it: they
 * would show in every result. Where it may be reached is for the egress to say.
 */
export function readRepositoryUrl(raw: string): URL | RepositoryProblem {
  const url = URL.canParse(raw.trim()) ? new URL(raw.trim()) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return 'not_http';
  if (url.username || url.password) return 'credentials';
  if (url.pathname.replaceAll('/', '') === '') return 'no_repository';
  url.hash = '';
  url.search = '';
  return url;
}
