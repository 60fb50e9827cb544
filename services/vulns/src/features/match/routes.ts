import { MatchRequest, MatchResponse } from '@osk/contracts';
import { defineRoute, type Route } from '@osk/service-kit';
import type { MatchService } from './match.service';

export function matchRoutes(matching: MatchService): Route[] {
  return [
    defineRoute({
      operationId: 'matchComponents',
      method: 'post',
      path: '/internal/match',
      summary: 'Vulnerabilities of a list of components',
      auth: 'service',
      shape: 'direct',
      body: MatchRequest,
      bodyLimitBytes: 8 * 1024 * 1024,
      responses: { 200: MatchResponse },
    }).handle(async ({ body }) => {
      const evaluations = await matching.evaluate(body.components);
      const results = evaluations.map(({ matches, dismissed }, index) => ({
        purl: body.components[index]!.purl,
        matches,
        dismissed,
      }));
      return { results };
    }),
  ];
}
