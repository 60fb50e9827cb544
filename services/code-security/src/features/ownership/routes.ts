import { defineRoute, type Route } from '@osk/service-kit';
import { plainText } from '../findings/plain-text';
import { pageOf } from '../paging';
import type { OwnershipDocument, OwnershipFields } from './ownership';
import type { OwnershipService } from './ownership.service';
import { OwnershipBody, OwnershipQuery, RepoOwnership, RepoOwnershipList } from './schemas';

const COMMON = { auth: 'key|session', shape: 'envelope', tag: 'code', path: '/api/code/repo-ownership' } as const;

/** Whose repositories are. */
export function ownershipRoutes(ownership: OwnershipService): Route[] {
  return [
    defineRoute({
      ...COMMON,
      method: 'get',
      scope: 'code:read',
      permission: 'view_scans',
      operationId: 'listRepoOwnership',
      summary: 'Repositories with their application, owner, environment and criticality, by name',
      query: OwnershipQuery,
      responses: { 200: RepoOwnershipList },
    }).handle(async ({ query: { limit, offset, ...filter } }, ctx) => {
      const { items, total } = await ownership.list(ctx.teamId, filter, pageOf({ limit, offset }));
      return { repositories: items.map(toOwnership), total, limit, offset };
    }),
    defineRoute({
      ...COMMON,
      method: 'put',
      scope: 'code:manage',
      permission: 'manage_risks',
      operationId: 'putRepoOwnership',
      summary: 'Say whose a repository is; reports there are show it at once',
      message: 'Ownership updated',
      body: OwnershipBody,
      errors: { 400: 'No repository is named', 409: 'The team has as many entries as it can have' },
      responses: { 200: RepoOwnership },
    }).handle(async ({ body: { repo, ...fields } }, ctx) =>
      toOwnership(await ownership.put(ctx, repo, cleaned(fields as Partial<OwnershipFields>))),
    ),
  ];
}

/** Text as text; what is nothing but blanks is nothing. */
function cleaned({ criticality, ...texts }: Partial<OwnershipFields>): Partial<OwnershipFields> {
  const plain = Object.entries(texts).map(([name, text]) => [name, text === null ? null : plainText(text) || null]);
  return { ...Object.fromEntries(plain), ...(criticality !== undefined && { criticality }) };
}

function toOwnership({ repo, application, owner, environment, criticality, ...of }: OwnershipDocument) {
  const { updated_by, updated_at } = of;
  return { repo, application, owner, environment, criticality, updated_by, updated_at: updated_at.toISOString() };
}
