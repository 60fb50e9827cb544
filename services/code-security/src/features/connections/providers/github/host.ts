import type { GitHost, HostBranch, HostOptions, HostRepository } from '../git-provider';
import { HostError } from '../host-error';
import { HostHttp, nextLink } from '../host-http';
import { childOf, dateOf, flagOf, listOf, objectOf, textOf, type Json } from '../json';
import { encodePath, repositoryParts } from '../repository-name';

const PUBLIC_API = 'https://api.github.com';
const PUBLIC = 'https://github.com';

export class GitHubHost implements GitHost {
  readonly cloneBase: string;
  private readonly api: string;
  private readonly http: HostHttp;

  constructor(private readonly options: HostOptions) {
    const { baseUrl, credentials, egress } = options;
    // Enterprise Server has its interface below its own address, the public one beside it.
    this.api = baseUrl === null ? PUBLIC_API : `${baseUrl}/api/v3`;
    this.cloneBase = `${baseUrl ?? PUBLIC}/`;
    const headers = { authorization: `Bearer ${credentials.token}`, 'x-github-api-version': '2022-11-28' };
    this.http = new HostHttp({
      egress,
      label: 'GitHub',
      headers: { ...headers, accept: 'application/vnd.github+json' },
    });
  }

  async account(signal?: AbortSignal) {
    const { json, headers } = await this.http.get(`${this.api}/user`, signal);
    const login = textOf(objectOf(json), 'login');
    if (login === null) throw new HostError('unusable', 'GitHub did not say whose token it is');
    // Classic tokens only; fine-grained ones are not described.
    const scopes = headers['x-oauth-scopes']?.[0]?.split(',').map((scope) => scope.trim()) ?? null;
    const expires = headers['github-authentication-token-expiration']?.[0] ?? null;
    return { login, scopes: scopes && scopes.filter(Boolean), expiresAt: dateOf(expires) };
  }

  repositories(limit: number, signal?: AbortSignal) {
    const first = `${this.api}/user/repos?per_page=100&sort=full_name`;
    return this.http.pages(first, limit, ({ json }) => listOf(json).flatMap(repositoryOf), nextLink, signal);
  }

  async branches(repo: string, limit: number, signal?: AbortSignal) {
    const at = `${this.api}/repos/${this.path(repo)}`;
    const { json } = await this.http.get(at, signal);
    const head = textOf(objectOf(json), 'default_branch');
    const read = (item: Json): HostBranch[] => {
      const name = textOf(item, 'name');
      const commit = textOf(childOf(item, 'commit'), 'sha');
      if (name === null || commit === null) return [];
      return [{ name, commit, isDefault: name === head, protected: flagOf(item, 'protected') }];
    };
    const first = `${at}/branches?per_page=100`;
    return this.http.pages(first, limit, (answer) => listOf(answer.json).flatMap(read), nextLink, signal);
  }

  cloneUrl(repo: string): string | null {
    const parts = repositoryParts(repo, 2, 2);
    return parts && `${this.cloneBase}${encodePath(parts)}.git`;
  }

  cloneAuth() {
    return { kind: 'basic', username: 'x-access-token', password: this.options.credentials.token } as const;
  }

  private path(repo: string): string {
    const parts = repositoryParts(repo, 2, 2);
    if (!parts) throw new HostError('not_found', 'GitHub has no such repository: a name is owner/name');
    return encodePath(parts);
  }
}

function repositoryOf(item: Json): HostRepository[] {
  const repo = textOf(item, 'full_name');
  if (repo === null) return [];
  return [
    {
      repo,
      name: textOf(item, 'name') ?? repo,
      defaultBranch: textOf(item, 'default_branch'),
      private: item['private'] !== false,
      archived: flagOf(item, 'archived'),
      webUrl: textOf(item, 'html_url') ?? '',
      updatedAt: textOf(item, 'pushed_at'),
    },
  ];
}
