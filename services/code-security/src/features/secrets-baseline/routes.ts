import { defineRoute, errors, type Route } from '@osk/service-kit';
import { pageOf } from '../paging';
import type { Tracked } from '../findings/tracked';
import type { BaselineService } from './baseline.service';
import {
  BaselineBody,
  BaselineChanged,
  BaselineList,
  BaselineQuery,
  ClearQuery,
  EntryParams,
  EntryRemoved,
} from './schemas';

const PATH = '/api/code/secrets-baseline';
const COMMON = { auth: 'key|session', shape: 'envelope', tag: 'code' } as const;
/** It keeps findings out of gates, as an accepted risk does. */
const WRITE = { ...COMMON, scope: 'code:manage', permission: 'manage_risks' } as const;

/** Secrets that a repository is known to hold. */
export function baselineRoutes(baseline: BaselineService): Route[] {
  return [
    defineRoute({
      ...COMMON,
      method: 'get',
      scope: 'code:read',
      permission: 'view_scans',
      operationId: 'listSecretsBaseline',
      path: PATH,
      summary: 'Secrets in the baselines of repositories, or of one, the newest first',
      query: BaselineQuery,
      responses: { 200: BaselineList },
    }).handle(async ({ query: { repo, limit, offset } }, ctx) => {
      const { items, total } = await baseline.list(ctx.teamId, repo, pageOf({ limit, offset }));
      return { entries: items.map(toEntry), total, limit, offset };
    }),
    defineRoute({
      ...WRITE,
      method: 'put',
      operationId: 'takeSecretsBaseline',
      path: PATH,
      summary: 'Take the open secrets of a repository as its baseline',
      description:
        'Later scans show them as suppressed, with the reason, and neither count them nor fail for them. What the last ' +
        'scans no longer show leaves the baseline. A decision about a finding takes the place of its entry.',
      message: 'Baseline taken',
      cap: { limit: 30, windowSeconds: 60 },
      body: BaselineBody,
      responses: { 200: BaselineChanged },
    }).handle(async ({ body }, ctx) => ({ repo: body.repo, ...(await baseline.take(ctx, body)) })),
    defineRoute({
      ...WRITE,
      method: 'delete',
      operationId: 'clearSecretsBaseline',
      path: PATH,
      summary: 'Remove the baseline of the repository named in `repo`',
      message: 'Baseline removed',
      query: ClearQuery,
      errors: { 400: 'No repository is named' },
      responses: { 200: BaselineChanged },
    }).handle(async ({ query: { repo } }, ctx) => {
      if (repo === undefined) throw errors.refused('repo: required, the repository whose baseline is to go');
      return { repo, ...(await baseline.clear(ctx, repo)) };
    }),
    defineRoute({
      ...WRITE,
      method: 'delete',
      operationId: 'removeSecretsBaselineEntry',
      path: `${PATH}/:fingerprint`,
      summary: 'Take one finding out of the baseline',
      message: 'Entry removed',
      params: EntryParams,
      responses: { 200: EntryRemoved },
    }).handle(async ({ params: { fingerprint } }, ctx) => {
      await baseline.remove(ctx, fingerprint);
      return { fingerprint, removed: true };
    }),
  ];
}

function toEntry(of: Tracked) {
  const { fingerprint, repo, asset_id, rule_id, name, severity, file, present } = of;
  return {
    ...{ fingerprint, repo, asset_id, rule_id, name, severity, file, present },
    reason: of.baseline_reason ?? '',
    added_by: of.baselined_by ?? '',
    added_at: (of.baselined_at as Date).toISOString(),
  };
}
