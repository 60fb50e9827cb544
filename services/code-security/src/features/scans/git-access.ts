import type { GitAuth } from '../../sources/git/protocol/git-http';

/** What is known of Git hosts: the team's connections to them. */
export interface GitAccess {
  /**
   * Where a provider's repository is cloned from. Throws 400 when the team has no connection to the provider, or the
   * name is none of a repository.
   */
  locate(teamId: string, provider: string, repo: string): Promise<{ url: string; repo: string }>;
  /** What shows the team's right to read from `url`, where a connection's host is the URL's; sent to that host alone. */
  credentials(teamId: string, url: string): Promise<GitAuth | undefined>;
}
