import { successStatus, type RouteSpec } from './types';
import { answerValidator, bodyValidator, paramsValidator, queryValidator } from './validators';

/** What a route checks of a request and of its own answer; absent where the route declares nothing. */
export interface RouteChecks {
  params?: (params: Record<string, unknown>) => unknown;
  query?: (query: Record<string, unknown>) => unknown;
  body?: (body: unknown) => unknown;
  /** Gives what is wrong with an answer. */
  answer?: (answer: unknown) => string | undefined;
}

/**
 * The checks of a route, made when they are first asked for: a platform has hundreds of routes, and making them all was
 * a quarter of the time it takes to start.
 * @param eager makes them now, so that a schema that is none is found at once
 */
export function routeChecks(spec: RouteSpec, { eager }: { eager: boolean }): () => RouteChecks {
  let made: RouteChecks | undefined;
  const checks = () => (made ??= make(spec));
  if (eager) checks();
  return checks;
}

function make(spec: RouteSpec): RouteChecks {
  const answer = spec.shape === 'file' ? undefined : spec.responses[successStatus(spec)];
  return {
    ...(spec.params && { params: paramsValidator(spec.params) }),
    ...(spec.query && { query: queryValidator(spec.query) }),
    ...(spec.body && !spec.rawBody && { body: bodyValidator(spec.body, { anyText: spec.auth === 'service' }) }),
    ...(answer && { answer: answerValidator(answer) }),
  };
}
