import type { TSchema, TUnknown } from '@sinclair/typebox';
import type {
  ContextOf,
  OpenSpec,
  ResponseShape,
  Responses,
  ResultOf,
  Route,
  RouteAuth,
  RouteInput,
  TeamSpec,
} from './types';

type Spec<
  A extends RouteAuth,
  P extends TSchema,
  Q extends TSchema,
  B extends TSchema,
  R extends Responses,
> = A extends 'key|session' | 'session' ? TeamSpec<P, Q, B, R> : OpenSpec<P, Q, B, R>;

/**
 * Declares a route once: validators, the handler's types, access rules, the cap, the answer's shape and the
 * OpenAPI entry all come from here (ARCHITECTURE section 3).
 */
export function defineRoute<
  const A extends RouteAuth,
  const Shape extends ResponseShape,
  R extends Responses,
  P extends TSchema = TUnknown,
  Q extends TSchema = TUnknown,
  B extends TSchema = TUnknown,
>(spec: Spec<A, P, Q, B, R> & { auth: A; shape: Shape; responses: R; params?: P; query?: Q; body?: B }) {
  return {
    spec,
    handle: (handler: (input: RouteInput<P, Q, B>, context: ContextOf<A>) => Promise<ResultOf<Shape, R>>): Route => ({
      spec: spec as Route['spec'],
      // The compiler of the route has validated the input and built the context before it calls.
      handler: handler as unknown as Route['handler'],
    }),
  };
}
