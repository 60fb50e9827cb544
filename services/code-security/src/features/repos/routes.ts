import { defineRoute, type Route } from '@osk/service-kit';
import type { RepoService } from './repo.service';
import { BranchList, ProviderQuery, RepoParams, RepositoryList } from './schemas';

const READ = {
  auth: 'key|session',
  shape: 'envelope',
  tag: 'code',
  method: 'get',
  scope: 'code:read',
  permission: 'view_scans',
  // Each of them is up to a dozen requests to the host.
  cap: { limit: 60, windowSeconds: 60 },
  query: ProviderQuery,
} as const;
const ERRORS = {
  400: 'The provider is not connected, or no longer takes the token',
  503: 'The Git host cannot be reached, or takes no more requests for now',
};

/** Repositories and branches, live from the Git hosts. */
export function repoRoutes(repos: RepoService): Route[] {
  return [
    defineRoute({
      ...READ,
      operationId: 'listGitRepositories',
      path: '/api/code/repos',
      summary: 'Repositories at the connected Git hosts, live',
      errors: ERRORS,
      responses: { 200: RepositoryList },
    }).handle(async ({ query }, { teamId, signal }) => {
      const { repositories, truncated, unavailable } = await repos.list(teamId, query.provider, signal);
      return {
        repositories: repositories.map(({ defaultBranch, webUrl, updatedAt, ...repository }) => ({
          ...repository,
          ...{ default_branch: defaultBranch, web_url: webUrl, updated_at: updatedAt },
        })),
        ...{ total: repositories.length, truncated, unavailable },
      };
    }),
    defineRoute({
      ...READ,
      operationId: 'listGitBranches',
      path: '/api/code/repos/:repo/branches',
      summary: 'Branches of a repository, live, the default one first',
      params: RepoParams,
      errors: { ...ERRORS, 404: 'No connected host has the repository, or shows it' },
      responses: { 200: BranchList },
    }).handle(async ({ params: { repo }, query }, { teamId, signal }) => {
      const { items, truncated, provider } = await repos.branches(teamId, repo, query.provider, signal);
      return {
        ...{ provider, repo, truncated },
        default_branch: items.find(({ isDefault }) => isDefault)?.name ?? null,
        branches: items.map(({ isDefault, ...branch }) => ({ ...branch, default: isDefault })),
      };
    }),
  ];
}
