import { PERMISSIONS, ROLES, SCOPES, StringEnum } from '@osk/contracts';
import { Nullable } from '@osk/service-kit';
import { Type } from '@sinclair/typebox';

export const RoleName = StringEnum(ROLES, { $id: 'RoleName' });
export const PermissionName = StringEnum(PERMISSIONS, { $id: 'PermissionName' });
export const ScopeName = StringEnum(SCOPES, { $id: 'ScopeName' });

export const RoleList = Type.Object(
  { roles: Type.Array(Type.Object({ role: RoleName, permissions: Type.Array(PermissionName) })) },
  { $id: 'RoleList' },
);

export const ScopeList = Type.Object(
  {
    scopes: Type.Array(
      Type.Object({ scope: ScopeName, description: Type.String(), permission: Nullable(PermissionName) }),
    ),
    presets: Type.Array(Type.Object({ name: Type.String(), scopes: Type.Array(ScopeName) })),
  },
  { $id: 'ScopeList' },
);
