import { MatchRequest, MatchResponse } from '@osk/contracts';
import { defineRoute, type Route } from '@osk/service-kit';
import type { Intelligence } from '../../advisories';
import { MatchService } from './match.service';
import { ToldMatches } from './told';

export function matchRoutes(intelligence: Intelligence): Route[] {
  const matching = new MatchService(intelligence);
  const told = new ToldMatches(intelligence);
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
      const all = await told.of(evaluations.flatMap(({ matches }) => matches));
      let at = 0;
      const results = evaluations.map(({ matches, dismissed }, index) => ({
        purl: body.components[index]!.purl,
        matches: all.slice(at, (at += matches.length)),
        dismissed,
      }));
      return { results };
    }),
  ];
}
