import { defineRoute, type Route } from '@osk/service-kit';
import { pageOf } from '../paging';
import type { LifecycleService } from './lifecycle.service';
import { toActivity, toBulkOutcome, toComment, toLifecycle } from './lifecycle.view';
import {
  ActivityList,
  ActivityQuery,
  BulkDecisionBody,
  BulkOutcomeSchema,
  CommentBody,
  CommentSchema,
  DecisionBodySchema,
  FindingLifecycle,
  FingerprintParams,
  LifecycleList,
  LifecycleQuery,
} from './schemas';

const COMMON = { auth: 'key|session', shape: 'envelope', tag: 'code' } as const;
const READ = { ...COMMON, method: 'get', scope: 'code:read', permission: 'view_scans' } as const;
/** The permission depends on the state that is asked for; the service looks at it. */
const WRITE = { ...COMMON, method: 'post', scope: 'code:manage', permission: 'member' } as const;
const WHO =
  'triaged, resolved, reopened and comments need run_scans; risk_accepted and false_positive, which keep a finding out ' +
  'of gates, need manage_risks.';

/** What people say of code findings. */
export function lifecycleRoutes(lifecycle: LifecycleService): Route[] {
  return [
    defineRoute({
      ...READ,
      operationId: 'listFindingLifecycles',
      path: '/api/code/findings/lifecycle',
      summary: 'Findings through all scans with what was decided about them, the one changed last first',
      query: LifecycleQuery,
      responses: { 200: LifecycleList },
    }).handle(async ({ query: { limit, offset, expires_before, ...filter } }, ctx) => {
      const expiresBefore = expires_before === undefined ? {} : { expiresBefore: new Date(expires_before) };
      const page = pageOf({ limit, offset });
      const { items, total } = await lifecycle.list(ctx.teamId, { ...filter, ...expiresBefore }, page);
      return { findings: items.map(toLifecycle), total, limit, offset };
    }),
    defineRoute({
      ...WRITE,
      operationId: 'decideFinding',
      path: '/api/code/findings/:fingerprint/lifecycle',
      summary: 'Decide about a finding, for all scans to come',
      description: `Which fields are needed depends on the state and the policy pack. ${WHO}`,
      message: 'Finding updated',
      params: FingerprintParams,
      body: DecisionBodySchema,
      errors: {
        400: 'A field is missing or not as the policy pack asks for, which is named; or the state cannot follow',
      },
      responses: { 200: FindingLifecycle },
    }).handle(async ({ params, body }, ctx) => toLifecycle(await lifecycle.decide(ctx, params.fingerprint, body))),
    defineRoute({
      ...WRITE,
      operationId: 'decideFindings',
      path: '/api/code/findings/bulk-lifecycle',
      summary: 'Decide the same about many findings; each by itself, the answer tells which could not be decided',
      description: WHO,
      message: 'Findings updated',
      cap: { limit: 30, windowSeconds: 60 },
      body: BulkDecisionBody,
      responses: { 200: BulkOutcomeSchema },
    }).handle(async ({ body: { fingerprints, ...decision } }, ctx) =>
      toBulkOutcome(await lifecycle.decideMany(ctx, fingerprints, decision)),
    ),
    defineRoute({
      ...WRITE,
      operationId: 'commentFinding',
      path: '/api/code/findings/:fingerprint/comment',
      summary: 'Say something of a finding',
      description: WHO,
      message: 'Comment added',
      params: FingerprintParams,
      body: CommentBody,
      errors: { 400: 'Nothing of the comment is readable', 409: 'The finding has as many comments as it can have' },
      responses: { 200: CommentSchema },
    }).handle(async ({ params: { fingerprint }, body }, ctx) =>
      toComment(fingerprint, await lifecycle.comment(ctx, fingerprint, body.content)),
    ),
    defineRoute({
      ...READ,
      operationId: 'listFindingActivity',
      path: '/api/code/findings/:fingerprint/activity',
      summary: 'What has happened to a finding, newest first',
      params: FingerprintParams,
      query: ActivityQuery,
      responses: { 200: ActivityList },
    }).handle(async ({ params, query: { limit, offset } }, ctx) => {
      const { fingerprint } = params;
      const { tracked, items, total } = await lifecycle.activity(ctx.teamId, fingerprint, pageOf({ limit, offset }));
      return { finding: toLifecycle(tracked), activity: items.map(toActivity), total, limit, offset };
    }),
  ];
}
