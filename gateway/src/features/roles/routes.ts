import { ROLES, SCOPES } from '@osk/contracts';
import { defineRoute, type Route } from '@osk/service-kit';
import { ROLE_PERMISSIONS } from './role-permissions';
import { RoleList, ScopeList } from './schemas';
import { PRESET_NAMES, SCOPE_FACTS, SCOPE_PRESETS } from './scopes';

/** What exists, for screens. */
export function roleRoutes(): Route[] {
  return [
    defineRoute({
      operationId: 'listRoles',
      method: 'get',
      path: '/api/roles',
      tag: 'identity',
      summary: 'The roles of a team and what each may do',
      auth: 'session',
      permission: 'member',
      shape: 'envelope',
      responses: { 200: RoleList },
    }).handle(async () => ({ roles: ROLES.map((role) => ({ role, permissions: [...ROLE_PERMISSIONS[role]] })) })),

    defineRoute({
      operationId: 'listScopes',
      method: 'get',
      path: '/api/scopes',
      tag: 'identity',
      summary: 'The scopes an API key can have, and the presets',
      auth: 'session',
      permission: 'member',
      shape: 'envelope',
      responses: { 200: ScopeList },
    }).handle(async () => ({
      scopes: SCOPES.map((scope) => ({
        scope,
        description: SCOPE_FACTS[scope].description,
        permission: SCOPE_FACTS[scope].needs,
      })),
      presets: PRESET_NAMES.map((name) => ({ name, scopes: [...SCOPE_PRESETS[name]] })),
    })),
  ];
}
