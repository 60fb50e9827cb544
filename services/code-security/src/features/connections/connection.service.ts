import type { Egress } from '@osk/egress';
import { errors, type TeamContext } from '@osk/service-kit';
import type { Vault } from '@osk/vault';
import type { GitAuth } from '../../sources';
import type { GitAccess } from '../scans/git-access';
import { readBaseUrl } from './base-url';
import type { ConnectionDocument, ConnectionRepository } from './connection.repo';
import { hostFailure } from './host-failure';
import type { Providers } from './providers/find-providers';
import type { GitHost, GitProvider, HostAccount, HostCredentials } from './providers/git-provider';
import { HostError } from './providers/host-error';

export interface ConnectionServiceDeps {
  connections: ConnectionRepository;
  providers: Providers;
  vault: Vault;
  egress: Egress;
  now?: () => Date;
}

export interface ConnectRequest {
  token: string;
  username?: string;
  base_url?: string;
}

/** How long what was learnt of a connection is not written down again. */
const CHECK_EVERY_MS = 60_000;

/** A team's connections to Git hosts. Tokens are sealed, opened to be shown to their host, and never given back. */
export class ConnectionService implements GitAccess {
  private readonly now: () => Date;

  constructor(private readonly deps: ConnectionServiceDeps) {
    this.now = deps.now ?? (() => new Date());
  }

  list(teamId: string): Promise<ConnectionDocument[]> {
    return this.deps.connections.list(teamId);
  }

  /** Asks the host whose token it is, and keeps it in place of an earlier one. @throws AppError refused when it is nobody's */
  async connect(
    { teamId, userId, signal }: Pick<TeamContext, 'teamId' | 'userId' | 'signal'>,
    providerId: string,
    request: ConnectRequest,
  ): Promise<ConnectionDocument> {
    const { connections, egress, vault } = this.deps;
    const provider = this.provider(providerId);
    const credentials = readCredentials(request);
    const baseUrl = await readBaseUrl(request.base_url, provider, egress);
    const account = await this.accountOf(provider, { egress, credentials, baseUrl }, signal);
    const now = this.now();
    const kept = await connections.put(teamId, providerId, {
      base_url: baseUrl,
      login: account.login,
      scopes: account.scopes,
      expires_at: account.expiresAt,
      state: 'connected',
      sealed: vault.seal(JSON.stringify(credentials), context(teamId, providerId)),
      connected_by: userId,
      connected_at: now,
      last_checked_at: now,
    });
    if (!kept) throw errors.unavailable('The connection was changed by somebody else; try again');
    return kept;
  }

  async disconnect(teamId: string, providerId: string): Promise<void> {
    const { label } = this.provider(providerId);
    if (!(await this.deps.connections.remove(teamId, providerId))) throw errors.notFound(`${label} is not connected`);
  }

  /**
   * Asks a connected host something; what it says of the credentials is written down.
   * @throws AppError refused where the provider is not connected, and as `hostFailure`
   */
  async ask<T>(teamId: string, providerId: string, question: (host: GitHost) => Promise<T>): Promise<T> {
    const provider = this.provider(providerId);
    const connection = await this.need(teamId, provider);
    try {
      const answer = await question(this.hostOf(connection, provider));
      const since = this.now().getTime() - connection.last_checked_at.getTime();
      if (since > CHECK_EVERY_MS || connection.state === 'refused') await this.noteState(connection, 'connected');
      return answer;
    } catch (error) {
      if (error instanceof HostError && error.code === 'refused') await this.noteState(connection, 'refused');
      throw hostFailure(error, provider.label);
    }
  }

  async locate(teamId: string, providerId: string, repo: string): Promise<{ url: string; repo: string }> {
    const provider = this.provider(providerId);
    const host = this.hostOf(await this.need(teamId, provider), provider);
    const name = repo.trim().replace(/^\/+|\/+$|\.git$/g, '');
    const url = host.cloneUrl(name);
    if (url === null) throw errors.refused(`repo: not the name of a repository at ${provider.label}`);
    return { url, repo: name };
  }

  async credentials(teamId: string, url: string): Promise<GitAuth | undefined> {
    for (const connection of await this.list(teamId)) {
      const provider = this.deps.providers.get(connection.provider);
      const host = provider && this.hostOf(connection, provider);
      // With its slash: `https://host/scm/`, not `https://host/scm-other/` nor `https://host.elsewhere/`.
      if (host && URL.canParse(url) && new URL(url).href.startsWith(host.cloneBase)) return host.cloneAuth();
    }
    return undefined;
  }

  private async accountOf(
    provider: GitProvider,
    options: Parameters<GitProvider['host']>[0],
    signal: AbortSignal,
  ): Promise<HostAccount> {
    try {
      return await provider.host(options).account(signal);
    } catch (error) {
      if (error instanceof HostError && ['refused', 'forbidden', 'not_found'].includes(error.code))
        throw errors.refused(`token: ${error.message}; it takes ${provider.tokenHint}`, {
          code: 'token_refused',
          cause: error,
        });
      throw hostFailure(error, provider.label);
    }
  }

  private provider(id: string): GitProvider {
    const provider = this.deps.providers.get(id);
    if (!provider) throw errors.invalid(`provider must be one of ${[...this.deps.providers.keys()].join(', ')}`);
    return provider;
  }

  private async need(teamId: string, provider: GitProvider): Promise<ConnectionDocument> {
    const found = await this.deps.connections.find(teamId, provider.id);
    if (found) return found;
    throw errors.refused(
      `${provider.label} is not connected; connect it with POST /api/code/connections/${provider.id}`,
      {
        code: 'not_connected',
      },
    );
  }

  private hostOf({ team_id, provider: id, base_url, sealed }: ConnectionDocument, provider: GitProvider): GitHost {
    const opened = this.deps.vault.open(sealed, context(team_id, id));
    const credentials = JSON.parse(opened) as HostCredentials;
    return provider.host({ egress: this.deps.egress, credentials, baseUrl: base_url });
  }

  private noteState(connection: ConnectionDocument, state: ConnectionDocument['state']): Promise<void> {
    return this.deps.connections.checked(connection, state, this.now());
  }
}

const context = (teamId: string, provider: string) => ({ teamId, purpose: 'git_connections.sealed', id: provider });

/** What goes into a header must not bring a line of its own along. */
function readCredentials({ token, username }: ConnectRequest): HostCredentials {
  const plain = (value: string) => /^[\x21-\x7e]+$/.test(value);
  const shown = token.trim();
  if (!plain(shown)) throw errors.invalid('token must be printable ASCII without spaces');
  const name = username?.trim() ?? '';
  if (name === '') return { token: shown };
  if (!plain(name) || name.includes(':'))
    throw errors.invalid('username must be printable ASCII without spaces or colons');
  return { token: shown, username: name };
}
