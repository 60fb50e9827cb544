import type { GitAuth } from '../../../../sources';
import type { GitHost, HostBranch, HostOptions, HostRepository } from '../git-provider';
import { HostError } from '../host-error';
import { HostHttp, type Answer } from '../host-http';
import { childOf, listOf, objectOf, textOf, type Json } from '../json';
import { encodePath, repositoryParts } from '../repository-name';

const API = 'https://api.bitbucket.org/2.0';
const MOST_WORKSPACES = 50;

/** Bitbucket Cloud (developer.atlassian.com/cloud/bitbucket/rest). */
export class BitbucketCloudHost implements GitHost {
  readonly cloneBase = 'https://bitbucket.org/';
  private readonly http: HostHttp;

  constructor(private readonly options: HostOptions) {
    const { token, username } = options.credentials;
    const basic = `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}`;
    const authorization = username === undefined ? `Bearer ${token}` : basic;
    this.http = new HostHttp({ egress: options.egress, label: 'Bitbucket', headers: { authorization } });
  }

  async account(signal?: AbortSignal) {
    const { json, headers } = await this.http.get(`${API}/user`, signal);
    const user = objectOf(json);
    const login = textOf(user, 'username') ?? textOf(user, 'nickname') ?? textOf(user, 'display_name');
    if (login === null) throw new HostError('unusable', 'Bitbucket did not say whose token it is');
    const scopes = headers['x-oauth-scopes']?.[0]?.split(',').map((scope) => scope.trim()) ?? null;
    return { login, scopes: scopes && scopes.filter(Boolean), expiresAt: null };
  }

  /** Workspace by workspace: Bitbucket has no list across them any more (its CHANGE-2770 and CHANGE-3022 of 2026). */
  async repositories(limit: number, signal?: AbortSignal) {
    const workspaces = await this.workspaces(signal);
    const items: HostRepository[] = [];
    let { truncated } = workspaces;
    for (const workspace of workspaces.items) {
      if (items.length >= limit) {
        truncated = true;
        break;
      }
      const first = `${API}/repositories/${encodeURIComponent(workspace)}?role=member&pagelen=100`;
      const read = (answer: Answer) => values(answer).flatMap(repositoryOf);
      const found = await this.http.pages(first, limit - items.length, read, nextPage, signal);
      items.push(...found.items);
      truncated ||= found.truncated;
    }
    return { items, truncated };
  }

  private workspaces(signal?: AbortSignal) {
    const slug = (item: Json) => textOf(childOf(item, 'workspace'), 'slug') ?? textOf(item, 'slug');
    const read = (answer: Answer) => values(answer).flatMap((item) => slug(item) ?? []);
    return this.http.pages(`${API}/user/workspaces?pagelen=100`, MOST_WORKSPACES, read, nextPage, signal);
  }

  async branches(repo: string, limit: number, signal?: AbortSignal) {
    const parts = repositoryParts(repo, 2, 2);
    if (!parts) throw new HostError('not_found', 'Bitbucket has no such repository: a name is workspace/name');
    const at = `${API}/repositories/${encodePath(parts)}`;
    const { json } = await this.http.get(at, signal);
    const head = textOf(childOf(objectOf(json), 'mainbranch'), 'name');
    const read = (item: Json): HostBranch[] => {
      const name = textOf(item, 'name');
      const commit = textOf(childOf(item, 'target'), 'hash');
      // Who may write to a branch is another interface here.
      return name === null || commit === null ? [] : [{ name, commit, isDefault: name === head, protected: null }];
    };
    const first = `${at}/refs/branches?pagelen=100`;
    return this.http.pages(first, limit, (answer) => values(answer).flatMap(read), nextPage, signal);
  }

  cloneUrl(repo: string): string | null {
    const parts = repositoryParts(repo, 2, 2);
    return parts && `${this.cloneBase}${encodePath(parts)}.git`;
  }

  /** Git wants another name than the REST interface: fixed ones for API tokens (made by e-mail address) and access tokens. */
  cloneAuth(): GitAuth {
    const { token, username } = this.options.credentials;
    if (username === undefined) return { kind: 'basic', username: 'x-token-auth', password: token };
    const git = username.includes('@') ? 'x-bitbucket-api-token-auth' : username;
    return { kind: 'basic', username: git, password: token };
  }
}

const values = ({ json }: Answer): Json[] => listOf(objectOf(json)['values']);
const nextPage = ({ json }: Answer): string | null => textOf(objectOf(json), 'next');

function repositoryOf(item: Json): HostRepository[] {
  const repo = textOf(item, 'full_name');
  if (repo === null) return [];
  return [
    {
      repo,
      name: textOf(item, 'name') ?? repo,
      defaultBranch: textOf(childOf(item, 'mainbranch'), 'name'),
      private: item['is_private'] !== false,
      archived: false,
      webUrl: textOf(childOf(childOf(item, 'links'), 'html'), 'href') ?? '',
      updatedAt: textOf(item, 'updated_on'),
    },
  ];
}
