import { PERMISSIONS, type Permission, type Role } from '@osk/contracts';

const without = (...taken: Permission[]): Permission[] =>
  PERMISSIONS.filter((permission) => !taken.includes(permission));
const VIEWS: Permission[] = ['view_cloud_accounts', 'view_scans', 'view_alerts'];

/**
 * What each role may do (DECISIONS, Identity). Owner and admin differ in one thing that is no permission: only an
 * owner may change owners.
 */
export const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  owner: PERMISSIONS,
  admin: PERMISSIONS,
  security_engineer: without('manage_team', 'manage_integrations'),
  developer: PERMISSIONS.filter((permission) =>
    [...VIEWS, 'run_scans', 'acknowledge_alerts', 'vulnerability_view'].includes(permission),
  ),
  viewer: VIEWS,
};

export const roleAllows = (role: Role, permission: Permission): boolean => ROLE_PERMISSIONS[role].includes(permission);
