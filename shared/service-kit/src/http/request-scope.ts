import { AsyncLocalStorage } from 'node:async_hooks';

/** What follows a request (or a message) through every hop: logs, events and calls made in its course carry it. */
export interface RequestScope {
  requestId: string;
  /** W3C trace context, handed on as it came. */
  traceparent?: string;
}

const scopes = new AsyncLocalStorage<RequestScope>();

export function currentRequest(): RequestScope | undefined {
  return scopes.getStore();
}

export function inRequest<T>(scope: RequestScope, run: () => T): T {
  return scopes.run(scope, run);
}
