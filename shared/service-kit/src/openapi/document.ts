import type { TSchema } from '@sinclair/typebox';
import { ERROR_TABLE, type ErrorKind } from '../errors';
import { successStatus, type Route, type RouteSpec } from '../route/types';
import { collectSchemas } from './components';

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description?: string };
  servers?: { url: string }[];
  paths: Record<string, Record<string, unknown>>;
  components: { schemas: Record<string, unknown>; securitySchemes: Record<string, unknown> };
}

const ENVELOPED_ERROR = {
  type: 'object',
  required: ['success', 'message', 'error_code', 'detail'],
  properties: {
    success: { const: false },
    message: { type: 'string' },
    error_code: { type: 'integer' },
    detail: { type: 'string' },
  },
};
const PLAIN_ERROR = { type: 'object', required: ['detail'], properties: { detail: { type: 'string' } } };

const SECURITY_SCHEMES = {
  apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'An API key, beginning with osk_' },
  session: { type: 'apiKey', in: 'header', name: 'X-Session-ID', description: 'A signed-in session' },
};

/** OpenAPI 3.1 of the declared routes; internal ones are left out. Schemas with an `$id` become components. */
export function openApiDocument(
  routes: readonly Route[],
  info: { title: string; version?: string; description?: string },
): OpenApiDocument {
  const schemas: Record<string, unknown> = { EnvelopedError: ENVELOPED_ERROR, PlainError: PLAIN_ERROR };
  const paths: OpenApiDocument['paths'] = {};
  for (const { spec } of routes) {
    if (spec.auth === 'service') continue;
    const path = spec.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[spec.method] = operation(spec, schemas);
  }
  return {
    openapi: '3.1.0',
    info: { version: '1', ...info },
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => a.localeCompare(b))),
    components: { schemas, securitySchemes: SECURITY_SCHEMES },
  };
}

function operation(spec: RouteSpec, schemas: Record<string, unknown>): Record<string, unknown> {
  const access =
    'permission' in spec ? { 'x-permission': spec.permission, ...(spec.scope ? { 'x-scope': spec.scope } : {}) } : {};
  return {
    operationId: spec.operationId,
    summary: spec.summary,
    ...(spec.description ? { description: spec.description } : {}),
    tags: [spec.tag ?? spec.path.split('/')[2] ?? 'platform'],
    security: security(spec),
    ...access,
    ...(spec.cap ? { 'x-rate-cap': `${spec.cap.limit} per ${spec.cap.windowSeconds} s` } : {}),
    parameters: [...parameters(spec.params, 'path', schemas), ...parameters(spec.query, 'query', schemas)],
    ...requestBody(spec, schemas),
    responses: { [successStatus(spec)]: success(spec, schemas), ...failures(spec) },
  };
}

function security(spec: RouteSpec): Record<string, string[]>[] {
  if (spec.auth === 'key|session') return [{ apiKey: [] }, { session: [] }];
  return spec.auth === 'session' ? [{ session: [] }] : [];
}

function parameters(schema: TSchema | undefined, place: 'path' | 'query', schemas: Record<string, unknown>): unknown[] {
  const properties = (schema?.properties ?? {}) as Record<string, TSchema>;
  const required = new Set((schema?.required ?? []) as string[]);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (required.has(name) && property.default === undefined),
    ...(property.description ? { description: property.description } : {}),
    schema: collectSchemas(property, schemas),
  }));
}

function requestBody(spec: RouteSpec, schemas: Record<string, unknown>): Record<string, unknown> {
  if (spec.rawBody) {
    const schema = spec.body ? collectSchemas(spec.body, schemas) : { type: 'string', format: 'binary' };
    return {
      requestBody: {
        required: true,
        description: spec.rawBody.description,
        content: { [spec.rawBody.contentType]: { schema } },
      },
    };
  }
  if (!spec.body) return {};
  return {
    requestBody: { required: true, content: { 'application/json': { schema: collectSchemas(spec.body, schemas) } } },
  };
}

function success(spec: RouteSpec, schemas: Record<string, unknown>): Record<string, unknown> {
  if (spec.shape === 'file') {
    const content = Object.fromEntries(
      (spec.produces ?? ['application/octet-stream']).map((type) => [type, { schema: { type: 'string' } }]),
    );
    return { description: 'The file', content };
  }
  const result = collectSchemas(spec.responses[successStatus(spec)]!, schemas);
  const schema = spec.shape === 'envelope' ? envelope(result) : result;
  return { description: spec.message ?? 'Success', content: { 'application/json': { schema } } };
}

function envelope(data: unknown): Record<string, unknown> {
  return {
    type: 'object',
    required: ['success', 'message', 'timestamp', 'data'],
    properties: {
      success: { const: true },
      message: { type: 'string' },
      timestamp: { type: 'string', format: 'date-time' },
      data,
    },
  };
}

const ALWAYS: Partial<Record<ErrorKind, string>> = {
  rate_limited: 'Rate limit exceeded',
  unexpected: 'Unexpected error',
};
const TEAM: Partial<Record<ErrorKind, string>> = {
  unauthenticated: 'Missing, invalid, expired or revoked credential, or missing scope',
  forbidden: 'The role lacks the permission',
};

function failures(spec: RouteSpec): Record<string, unknown> {
  const kinds: Partial<Record<ErrorKind, string>> = { ...ALWAYS };
  if (spec.auth === 'key|session' || spec.auth === 'session') Object.assign(kinds, TEAM);
  if (spec.path.includes(':')) kinds.not_found = 'Does not exist, or belongs to another team';
  if (spec.body && !spec.rawBody)
    Object.assign(kinds, {
      malformed: 'Malformed JSON',
      invalid: 'The body does not fit its schema',
      too_large: 'The body is too large',
    });
  const byStatus: Record<number, string> = {};
  for (const kind of Object.keys(kinds) as ErrorKind[]) byStatus[ERROR_TABLE[kind].status] = kinds[kind]!;
  Object.assign(byStatus, spec.errors);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, description]) => {
      const enveloped = spec.shape === 'envelope' || Number(status) >= 500;
      const $ref = `#/components/schemas/${enveloped ? 'EnvelopedError' : 'PlainError'}`;
      return [status, { description, content: { 'application/json': { schema: { $ref } } } }];
    }),
  );
}
