import { AppError, errors } from '@osk/service-kit';
import type { ConnectionService } from '../connections/connection.service';
import type { Providers } from '../connections/providers/find-providers';
import type { HostBranch, HostRepository, Listed } from '../connections/providers/git-provider';

/** What is asked of a host in one request: ten pages of a hundred. */
const MOST = 1_000;

export interface Unavailable {
  provider: string;
  reason: string;
}

export interface RepositoryList {
  repositories: (HostRepository & { provider: string })[];
  truncated: boolean;
  /** Connected providers that could not be asked, where others could. */
  unavailable: Unavailable[];
}

/** Repositories and branches, live from the Git hosts a team has connected. */
export class RepoService {
  constructor(
    private readonly connections: ConnectionService,
    private readonly providers: Providers,
  ) {}

  /** Of one provider, or of all that are connected. @throws AppError when none of those asked answers */
  async list(teamId: string, provider: string | undefined, signal: AbortSignal): Promise<RepositoryList> {
    const ids = await this.chosen(teamId, provider);
    const asked = await Promise.all(ids.map((id) => this.attempt(teamId, id, signal)));
    const answered = asked.filter((one) => 'items' in one);
    const [failed] = asked.filter((one) => 'error' in one);
    if (answered.length === 0 && failed) throw failed.error;
    return {
      repositories: answered.flatMap(({ id, items }) => items.map((item) => ({ ...item, provider: id }))),
      truncated: answered.some(({ truncated }) => truncated),
      unavailable: asked.flatMap((one) => ('error' in one ? [{ provider: one.id, reason: one.error.message }] : [])),
    };
  }

  /** Of the provider named, or of the first connected one that has the repository. @throws AppError not_found where none has */
  async branches(
    teamId: string,
    repo: string,
    provider: string | undefined,
    signal: AbortSignal,
  ): Promise<Listed<HostBranch> & { provider: string }> {
    const ids = await this.chosen(teamId, provider);
    let missing: unknown;
    for (const id of ids) {
      try {
        const branches = await this.connections.ask(teamId, id, (host) => host.branches(repo, MOST, signal));
        return { ...branches, items: defaultFirst(branches.items), provider: id };
      } catch (error) {
        const last = id === ids.at(-1);
        if (last || !(error instanceof AppError) || error.kind !== 'not_found') throw error;
        missing = error;
      }
    }
    throw missing ?? errors.notFound('No Git host is connected');
  }

  /** A provider that does not exist means the default, as every unknown value of a query does. */
  private async chosen(teamId: string, provider: string | undefined): Promise<string[]> {
    if (provider !== undefined && this.providers.has(provider)) return [provider];
    return (await this.connections.list(teamId)).map((connection) => connection.provider);
  }

  private async attempt(
    teamId: string,
    id: string,
    signal: AbortSignal,
  ): Promise<({ id: string } & Listed<HostRepository>) | { id: string; error: AppError }> {
    try {
      const listed = await this.connections.ask(teamId, id, (host) => host.repositories(MOST, signal));
      return { id, ...listed };
    } catch (error) {
      // Ours, and not the host's: not for the caller to see as one host among others.
      if (!(error instanceof AppError)) throw error;
      return { id, error };
    }
  }
}

const defaultFirst = (branches: readonly HostBranch[]): HostBranch[] =>
  [...branches].sort((a, b) => Number(b.isDefault) - Number(a.isDefault));
