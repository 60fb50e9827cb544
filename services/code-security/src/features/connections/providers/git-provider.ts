import type { Egress } from '@osk/egress';
import type { GitAuth } from '../../../sources';

/** What a team gives to connect a Git host. */
export interface HostCredentials {
  token: string;
  /** Only where the host wants one beside the token. */
  username?: string;
}

/** Whom the host takes the credentials' bearer for. */
export interface HostAccount {
  login: string;
  /** What the token may do, as far as the host tells; null where it does not. */
  scopes: string[] | null;
  /** When the token ends; null where the host does not tell or it does not end. */
  expiresAt: Date | null;
}

export interface HostRepository {
  /** As it stands in `repo` elsewhere: `owner/name`, at GitLab with subgroups. */
  repo: string;
  name: string;
  defaultBranch: string | null;
  private: boolean;
  archived: boolean;
  webUrl: string;
  updatedAt: string | null;
}

export interface HostBranch {
  name: string;
  commit: string;
  isDefault: boolean;
  protected: boolean | null;
}

/** The first so many of something; `truncated` when there are more. */
export interface Listed<T> {
  items: T[];
  truncated: boolean;
}

/** One Git host with one set of credentials. Every method asks the host itself. @throws HostError, EgressError */
export interface GitHost {
  /** Who the credentials belong to; fails when the host refuses them. */
  account(signal?: AbortSignal): Promise<HostAccount>;
  /** Repositories the bearer can read, at most `limit`. */
  repositories(limit: number, signal?: AbortSignal): Promise<Listed<HostRepository>>;
  /** Branches of one repository, at most `limit`, the default one first. */
  branches(repo: string, limit: number, signal?: AbortSignal): Promise<Listed<HostBranch>>;
  /** Where it is cloned from; null for what cannot be a repository's name at this host. */
  cloneUrl(repo: string): string | null;
  /** What Git is shown when it clones from `cloneUrl`. */
  cloneAuth(): GitAuth;
  /** Clone addresses of this host begin with this; ends with a slash. */
  cloneBase: string;
}

export interface HostOptions {
  egress: Egress;
  credentials: HostCredentials;
  /** Address of a self-hosted instance, without a slash at its end; null for the provider's public one. */
  baseUrl: string | null;
}

/** A kind of Git host: one folder in `providers`, whose default export this is. */
export interface GitProvider {
  /** In paths: `github`. */
  id: string;
  /** For people: `GitHub`. */
  label: string;
  /** The public instance, as people know it: `https://github.com`. */
  publicUrl: string;
  /** What people are asked for. */
  tokenHint: string;
  host(options: HostOptions): GitHost;
}
