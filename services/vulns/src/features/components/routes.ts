import { defineRoute, errors, type Route } from '@osk/service-kit';
import type { ComponentService } from './component.service';
import { ComponentPage, ComponentQuery } from './schemas';

export function componentRoutes(components: ComponentService): Route[] {
  return [
    defineRoute({
      operationId: 'listWatchedComponents',
      method: 'get',
      path: '/api/vulnerabilities/components',
      tag: 'vulnerabilities',
      summary: 'The components of an asset that new advisories are matched against',
      auth: 'key|session',
      shape: 'envelope',
      scope: 'vulnerabilities:read',
      permission: 'view_scans',
      query: ComponentQuery,
      responses: { 200: ComponentPage },
    }).handle(async ({ query: { asset_id, skip, limit } }, ctx) => {
      if (asset_id === undefined) throw errors.invalid('asset_id is required', { code: 'schema_violation' });
      const { items, total, lists } = await components.ofAsset(ctx.teamId, asset_id, { skip, limit });
      return {
        components: items.map(({ purl, name, version, source, list, distro, file, line, scope, direct }) => ({
          purl,
          name,
          version,
          source,
          list,
          distro,
          file,
          line,
          scope,
          direct,
        })),
        lists: lists.map(({ source, scope, reported_at, complete, components: count, unreadable }) => ({
          source,
          list: scope,
          reported_at: reported_at.toISOString(),
          complete,
          components: count,
          unreadable,
        })),
        pagination: { total, skip, limit },
      };
    }),
  ];
}
