import { defineRoute, type Route } from '@osk/service-kit';
import type { ApiKeysService } from './api-keys.service';
import { ApiKeyList, ApiKeyParams, ApiKeyQuery, ApiKeyView, CreatedApiKey, NewApiKey } from './schemas';

const common = { tag: 'identity', auth: 'session', permission: 'member', shape: 'envelope' } as const;

export function apiKeyRoutes(apiKeys: ApiKeysService): Route[] {
  return [
    defineRoute({
      ...common,
      operationId: 'listApiKeys',
      method: 'get',
      path: '/api/api-keys',
      summary: 'Your own keys in this team, the newest first',
      query: ApiKeyQuery,
      responses: { 200: ApiKeyList },
    }).handle(async ({ query }, { caller }) => {
      const { api_keys, total } = await apiKeys.list(caller, query);
      return { api_keys, pagination: { total, skip: query.skip, limit: query.limit } };
    }),

    defineRoute({
      ...common,
      operationId: 'createApiKey',
      method: 'post',
      path: '/api/api-keys',
      summary: 'Make a key; its value is in this answer and nowhere else',
      description:
        'Either scope_preset or scopes. A preset is granted whole; a scope named one by one that your role cannot use ' +
        'is refused. Whatever its scopes, a key may do no more than the role its owner has at the time of the call.',
      cap: { limit: 60, windowSeconds: 600 },
      body: NewApiKey,
      responses: { 201: CreatedApiKey },
      errors: { 409: 'Too many usable keys' },
    }).handle(async ({ body }, { caller }) => apiKeys.create(caller, body)),

    defineRoute({
      ...common,
      operationId: 'revokeApiKey',
      method: 'delete',
      path: '/api/api-keys/:key_id',
      summary: 'Revoke a key of your own; it is refused within 5 seconds everywhere',
      params: ApiKeyParams,
      responses: { 200: ApiKeyView },
    }).handle(async ({ params }, { caller }) => apiKeys.revoke(caller, params.key_id)),
  ];
}
