import { defineRoute, type Route } from '@osk/service-kit';
import type { CatalogService } from './catalog.service';
import { CatalogPage, CatalogQuery } from './schemas';

export function catalogRoutes(catalog: CatalogService): Route[] {
  return [
    defineRoute({
      operationId: 'listVulnerabilityCatalog',
      method: 'get',
      path: '/api/vulnerabilities/catalog',
      tag: 'vulnerabilities',
      summary: 'The advisories the platform knows, last modified first',
      auth: 'key|session',
      scope: 'vulnerabilities:read',
      permission: 'view_scans',
      shape: 'envelope',
      query: CatalogQuery,
      responses: { 200: CatalogPage },
    }).handle(async ({ query }) => {
      const { items, total } = await catalog.page(query);
      return { catalog: items, pagination: { total, skip: query.skip, limit: query.limit } };
    }),
  ];
}
