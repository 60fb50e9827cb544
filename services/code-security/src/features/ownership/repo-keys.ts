const SCP = /^[\w.-]+@([\w.-]+):(?!\/)(.+)$/;

/**
 * What a repository is known by, the most exact first: of an address `host/owner/name` and then `owner/name`, of
 * anything else itself. Without regard to case, credentials, a trailing `.git` or slashes, so that `Acme/Shop`,
 * `https://git.example/acme/shop.git` and `git@git.example:acme/shop` meet.
 */
export function repoKeys(repo: string): [string, ...string[]] {
  const text = repo.trim();
  const scp = SCP.exec(text);
  const url = scp ? `ssh://${scp[1]}/${scp[2]}` : text;
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(url) || !URL.canParse(url)) return [plain(text)];
  const { host, pathname } = new URL(url);
  const path = plain(pathname);
  return path === '' ? [host.toLowerCase()] : [`${host.toLowerCase()}/${path}`, path];
}

const plain = (path: string): string =>
  path
    .trim()
    .replace(/^\/+|\/+$/g, '')
    .replace(/\.git$/i, '')
    .toLowerCase();

/** What findings of an upload hang on begins so; what it is called follows. */
const UPLOAD = 'upload/';

/** The keys of what was scanned: of its name, and of the asset its findings hang on. */
export function keysOf({ repo, assetId }: { repo?: string; assetId: string }): string[] {
  const asset = assetId.startsWith(UPLOAD) ? assetId.slice(UPLOAD.length) : assetId;
  return [...new Set([...repoKeys(asset), ...(repo === undefined ? [] : repoKeys(repo))])].filter((key) => key !== '');
}
