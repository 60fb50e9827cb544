import { defineRoute, type Route } from '@osk/service-kit';
import type { OccurrenceService } from './occurrence.service';
import { toDetails, toSummary } from './occurrence.view';
import { OccurrenceDetails, OccurrencePage, OccurrenceParams, OccurrenceQuery, StatusBody } from './schemas';

const COMMON = { auth: 'key|session', shape: 'envelope', tag: 'vulnerabilities' } as const;

export function occurrenceRoutes(occurrences: OccurrenceService): Route[] {
  return [
    defineRoute({
      ...COMMON,
      operationId: 'listVulnerabilityOccurrences',
      method: 'get',
      path: '/api/vulnerabilities/occurrences',
      summary: 'Vulnerabilities on assets, the highest risk first',
      scope: 'vulnerabilities:read',
      permission: 'view_scans',
      query: OccurrenceQuery,
      responses: { 200: OccurrencePage },
    }).handle(async ({ query }, ctx) => {
      const { items, total } = await occurrences.list(ctx.teamId, query);
      const now = occurrences.now();
      return {
        occurrences: items.map((item) => toSummary(item, now)),
        pagination: { total, skip: query.skip, limit: query.limit },
      };
    }),
    defineRoute({
      ...COMMON,
      operationId: 'getVulnerabilityOccurrence',
      method: 'get',
      path: '/api/vulnerabilities/occurrences/:occurrence_id',
      summary: 'One vulnerability on one asset, with its places, history and what its risk is made of',
      scope: 'vulnerabilities:read',
      permission: 'vulnerability_view',
      params: OccurrenceParams,
      responses: { 200: OccurrenceDetails },
    }).handle(async ({ params }, ctx) =>
      toDetails(await occurrences.one(ctx.teamId, params.occurrence_id), occurrences.now()),
    ),
    defineRoute({
      ...COMMON,
      operationId: 'changeVulnerabilityStatus',
      method: 'post',
      path: '/api/vulnerabilities/occurrences/:occurrence_id/status',
      summary: 'Move an occurrence along its lifecycle; no scan or import overrides false_positive and accepted_risk',
      message: 'Status changed',
      scope: 'findings:manage',
      permission: 'manage_risks',
      params: OccurrenceParams,
      body: StatusBody,
      errors: { 400: 'The lifecycle has no such transition, or the decision lacks its reason' },
      responses: { 200: OccurrenceDetails },
    }).handle(async ({ params, body }, ctx) =>
      toDetails(await occurrences.decide(ctx, params.occurrence_id, body), occurrences.now()),
    ),
  ];
}
