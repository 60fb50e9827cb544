/** Team permissions, in the specification's order (DECISIONS, Identity). */
export const PERMISSIONS = [
  'view_cloud_accounts',
  'manage_cloud_accounts',
  'view_scans',
  'run_scans',
  'manage_scans',
  'manage_risks',
  'view_alerts',
  'acknowledge_alerts',
  'manage_alerts',
  'vulnerability_view',
  'manage_container_security',
  'execute_remediations',
  'manage_integrations',
  'manage_team',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** API key scopes: `resource:action`. Default deny: every route names one. */
export const SCOPES = [
  'scans:trigger',
  'scans:read',
  'scans:manage',
  'cloud:read',
  'cloud:manage',
  'findings:read',
  'findings:manage',
  'code:read',
  'code:manage',
  'code:remediate',
  'containers:read',
  'containers:manage',
  'k8s:read',
  'k8s:manage',
  'vulnerabilities:read',
  'alerts:read',
  'alerts:acknowledge',
  'alerts:manage',
  'integrations:read',
  'integrations:manage',
] as const;
export type Scope = (typeof SCOPES)[number];

export const ROLES = ['owner', 'admin', 'security_engineer', 'developer', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** How a caller came in. */
export type Via = 'key' | 'session';

/** What the gateway signs about a caller and every service trusts (ARCHITECTURE section 4). */
export interface CallerClaims {
  team_id: string;
  user_id: string;
  /** The API key's or session's own id, for audit; never its secret. */
  credential_id: string;
  role: Role;
  permissions: Permission[];
  scopes: Scope[];
  via: Via;
}
