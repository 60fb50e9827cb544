import type { GitHost, HostBranch, HostOptions, HostRepository } from '../git-provider';
import { HostError } from '../host-error';
import { HostHttp, nextLink } from '../host-http';
import { childOf, dateOf, flagOf, listOf, objectOf, textOf, type Json } from '../json';
import { encodePath, repositoryParts } from '../repository-name';

const PUBLIC = 'https://gitlab.com';
/** A group, up to twenty subgroups, a project (docs.gitlab.com, "Subgroups"). */
const MOST_PARTS = 22;

export class GitLabHost implements GitHost {
  readonly cloneBase: string;
  private readonly api: string;
  private readonly http: HostHttp;

  constructor(private readonly options: HostOptions) {
    const { baseUrl, credentials, egress } = options;
    this.cloneBase = `${baseUrl ?? PUBLIC}/`;
    this.api = `${this.cloneBase}api/v4`;
    this.http = new HostHttp({ egress, label: 'GitLab', headers: { 'private-token': credentials.token } });
  }

  async account(signal?: AbortSignal) {
    const { json } = await this.http.get(`${this.api}/user`, signal);
    const login = textOf(objectOf(json), 'username');
    if (login === null) throw new HostError('unusable', 'GitLab did not say whose token it is');
    return { login, ...(await this.token(signal)) };
  }

  repositories(limit: number, signal?: AbortSignal) {
    const first = `${this.api}/projects?membership=true&per_page=100&order_by=id&sort=asc&pagination=keyset`;
    return this.http.pages(first, limit, ({ json }) => listOf(json).flatMap(repositoryOf), nextLink, signal);
  }

  branches(repo: string, limit: number, signal?: AbortSignal) {
    const parts = repositoryParts(repo, 2, MOST_PARTS);
    if (!parts) throw new HostError('not_found', 'GitLab has no such project: a name is group/project');
    const first = `${this.api}/projects/${encodeURIComponent(parts.join('/'))}/repository/branches?per_page=100`;
    return this.http.pages(first, limit, ({ json }) => listOf(json).flatMap(branchOf), nextLink, signal);
  }

  cloneUrl(repo: string): string | null {
    const parts = repositoryParts(repo, 2, MOST_PARTS);
    return parts && `${this.cloneBase}${encodePath(parts)}.git`;
  }

  cloneAuth() {
    return { kind: 'basic', username: 'oauth2', password: this.options.credentials.token } as const;
  }

  /** What the token says of itself; older versions and some kinds of token do not. */
  private async token(signal?: AbortSignal): Promise<{ scopes: string[] | null; expiresAt: Date | null }> {
    try {
      const { json } = await this.http.get(`${this.api}/personal_access_tokens/self`, signal);
      const told = objectOf(json);
      const scopes = Array.isArray(told['scopes']) ? told['scopes'].filter((scope) => typeof scope === 'string') : null;
      return { scopes, expiresAt: dateOf(textOf(told, 'expires_at')) };
    } catch (error) {
      if (error instanceof HostError && error.code !== 'rate_limited') return { scopes: null, expiresAt: null };
      throw error;
    }
  }
}

function repositoryOf(item: Json): HostRepository[] {
  const repo = textOf(item, 'path_with_namespace');
  if (repo === null) return [];
  return [
    {
      repo,
      name: textOf(item, 'name') ?? repo,
      defaultBranch: textOf(item, 'default_branch'),
      // The short form of a project does not tell; what is not told is not called public.
      private: textOf(item, 'visibility') !== 'public',
      archived: flagOf(item, 'archived'),
      webUrl: textOf(item, 'web_url') ?? '',
      updatedAt: textOf(item, 'last_activity_at'),
    },
  ];
}

function branchOf(item: Json): HostBranch[] {
  const name = textOf(item, 'name');
  const commit = textOf(childOf(item, 'commit'), 'id');
  if (name === null || commit === null) return [];
  return [{ name, commit, isDefault: flagOf(item, 'default'), protected: flagOf(item, 'protected') }];
}
