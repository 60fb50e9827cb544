import { Nullable, defineRoute, type Route } from '@osk/service-kit';
import { Type } from '@sinclair/typebox';
import type { IntelSync } from '../../feeds';

const Feed = Type.Object(
  {
    feed: Type.String(),
    title: Type.String(),
    kind: Type.String(),
    enabled: Type.Boolean(),
    state: Type.String({ description: 'never_loaded, current, overdue, failing or running' }),
    age_seconds: Nullable(Type.Integer({ description: 'Since it was last known to be complete' })),
    records: Type.Integer(),
    last_success: Nullable(Type.String()),
    last_attempt: Nullable(Type.String()),
    next_attempt: Nullable(Type.String()),
    failures: Type.Integer(),
  },
  { $id: 'IntelFeed' },
);

/** How old the advisory intelligence is, for everybody who relies on it. */
export function intelRoutes(sync: IntelSync): Route[] {
  return [
    defineRoute({
      operationId: 'listIntelFeeds',
      method: 'get',
      path: '/api/vulnerabilities/intel',
      tag: 'vulnerabilities',
      summary: 'Every advisory feed with its age',
      auth: 'key|session',
      scope: 'vulnerabilities:read',
      permission: 'view_scans',
      shape: 'envelope',
      responses: { 200: Type.Object({ feeds: Type.Array(Feed) }, { $id: 'IntelFeeds' }) },
    }).handle(async () => ({
      feeds: (await sync.status()).map(
        ({
          feed,
          title,
          kind,
          enabled,
          state,
          age_seconds,
          records,
          last_success,
          last_attempt,
          next_attempt,
          failures,
        }) => ({
          feed,
          title,
          kind,
          enabled,
          state,
          age_seconds,
          records,
          last_success,
          last_attempt,
          next_attempt,
          failures,
        }),
      ),
    })),
  ];
}
