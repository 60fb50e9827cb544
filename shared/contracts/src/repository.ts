/**
 * What findings of a Git repository hang on: one repository, one name, however its address is written. Takes an
 * `http(s)` URL; gives `https://host[:port]/owner/name`.
 */
export function repositoryAsset(url: URL): string {
  return `https://${url.host.toLowerCase()}${url.pathname.replace(/\/+$/, '').replace(/\.git$/i, '')}`;
}
