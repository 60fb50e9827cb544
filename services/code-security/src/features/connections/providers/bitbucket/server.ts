import type { GitAuth } from '../../../../sources';
import type { GitHost, HostBranch, HostOptions, HostRepository } from '../git-provider';
import { HostError } from '../host-error';
import { HostHttp, type Answer } from '../host-http';
import { childOf, flagOf, listOf, objectOf, textOf, type Json } from '../json';
import { encodePath, repositoryParts } from '../repository-name';

/** Bitbucket Data Center (developer.atlassian.com/server/bitbucket/rest); a repository is `PROJECT/name` or `~user/name`. */
export class BitbucketServerHost implements GitHost {
  readonly cloneBase: string;
  private readonly api: string;
  private readonly http: HostHttp;

  constructor(private readonly options: HostOptions & { baseUrl: string }) {
    const { token, username } = options.credentials;
    const basic = `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}`;
    const authorization = username === undefined ? `Bearer ${token}` : basic;
    this.api = `${options.baseUrl}/rest/api/1.0`;
    this.cloneBase = `${options.baseUrl}/scm/`;
    this.http = new HostHttp({ egress: options.egress, label: 'Bitbucket', headers: { authorization } });
  }

  /** It has no "who am I"; this needs a signed-in user, and every answer to one names them. */
  async account(signal?: AbortSignal) {
    const { headers } = await this.http.get(`${this.api}/profile/recent/repos?limit=1`, signal);
    const login = headers['x-ausername']?.[0] ?? this.options.credentials.username;
    if (login === undefined) throw new HostError('unusable', 'Bitbucket did not say whose token it is');
    return { login: decodeName(login), scopes: null, expiresAt: null };
  }

  repositories(limit: number, signal?: AbortSignal) {
    const first = `${this.api}/repos?permission=REPO_READ&limit=100`;
    return this.http.pages(first, limit, (answer) => values(answer).flatMap(repositoryOf), nextPage, signal);
  }

  branches(repo: string, limit: number, signal?: AbortSignal) {
    const parts = repositoryParts(repo, 2, 2);
    if (!parts) throw new HostError('not_found', 'Bitbucket has no such repository: a name is PROJECT/name');
    const [project, name] = parts.map(encodeURIComponent);
    const first = `${this.api}/projects/${project}/repos/${name}/branches?limit=100`;
    return this.http.pages(first, limit, (answer) => values(answer).flatMap(branchOf), nextPage, signal);
  }

  cloneUrl(repo: string): string | null {
    const parts = repositoryParts(repo, 2, 2);
    return parts && `${this.cloneBase}${encodePath(parts)}.git`;
  }

  cloneAuth(): GitAuth {
    const { token, username } = this.options.credentials;
    return username === undefined ? { kind: 'bearer', token } : { kind: 'basic', username, password: token };
  }
}

const values = ({ json }: Answer): Json[] => listOf(objectOf(json)['values']);

/** Pages are numbered by their first item. */
function nextPage({ json }: Answer, url: string): string | null {
  const page = objectOf(json);
  const start = page['nextPageStart'];
  if (page['isLastPage'] !== false || typeof start !== 'number') return null;
  const next = new URL(url);
  next.searchParams.set('start', String(start));
  return next.href;
}

function repositoryOf(item: Json): HostRepository[] {
  const slug = textOf(item, 'slug');
  const project = textOf(childOf(item, 'project'), 'key');
  if (slug === null || project === null) return [];
  const [self] = listOf(childOf(item, 'links')['self'] ?? []);
  return [
    {
      repo: `${project}/${slug}`,
      name: textOf(item, 'name') ?? slug,
      defaultBranch: null,
      private: item['public'] !== true,
      archived: flagOf(item, 'archived'),
      webUrl: (self && textOf(self, 'href')) ?? '',
      updatedAt: null,
    },
  ];
}

function branchOf(item: Json): HostBranch[] {
  const name = textOf(item, 'displayId');
  const commit = textOf(item, 'latestCommit');
  return name === null || commit === null
    ? []
    : [{ name, commit, isDefault: flagOf(item, 'isDefault'), protected: null }];
}

function decodeName(login: string): string {
  try {
    return decodeURIComponent(login);
  } catch {
    return login;
  }
}
