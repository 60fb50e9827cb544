import { SCOPES, type Permission, type Role, type Scope } from '@osk/contracts';
import { roleAllows } from './role-permissions';

interface ScopeFacts {
  description: string;
  /** What the scope is of no use without; null where any member may. */
  needs: Permission | null;
}

export const SCOPE_FACTS: Readonly<Record<Scope, ScopeFacts>> = {
  'scans:trigger': { description: 'Start scans of any type', needs: 'run_scans' },
  'scans:read': { description: 'Read scans, results and reports', needs: 'view_scans' },
  'scans:manage': { description: 'Cancel and delete scans', needs: 'manage_scans' },
  'cloud:read': { description: 'Read cloud accounts, assets and posture', needs: 'view_cloud_accounts' },
  'cloud:manage': { description: 'Connect, change and remove cloud accounts', needs: 'manage_cloud_accounts' },
  'findings:read': { description: 'Read cloud findings and compliance', needs: 'view_scans' },
  'findings:manage': { description: 'Resolve and suppress findings, create tasks', needs: 'manage_risks' },
  'code:read': { description: 'Read repositories and code findings', needs: 'view_scans' },
  'code:manage': { description: 'Change the lifecycle of code findings', needs: null },
  'code:remediate': { description: 'Open pull requests that fix', needs: 'execute_remediations' },
  'containers:read': { description: 'Read registries, images and policies', needs: 'view_scans' },
  'containers:manage': { description: 'Change registries, images and policies', needs: 'manage_container_security' },
  'k8s:read': { description: 'Read clusters and their findings', needs: 'view_scans' },
  'k8s:manage': { description: 'Connect, change and remove clusters', needs: 'manage_container_security' },
  'vulnerabilities:read': { description: 'Read vulnerabilities and the risk register', needs: 'vulnerability_view' },
  'alerts:read': { description: 'Read alerts', needs: 'view_alerts' },
  'alerts:acknowledge': { description: 'Acknowledge alerts and comment on them', needs: 'acknowledge_alerts' },
  'alerts:manage': { description: 'Assign alerts and change their status', needs: 'manage_alerts' },
  'integrations:read': { description: 'Read webhook subscriptions and notification settings', needs: null },
  'integrations:manage': { description: 'Change webhooks, channels and the gate policy', needs: 'manage_integrations' },
};

/** Fixed bundles of scopes; the first two are the specification's and grant exactly this. */
export const SCOPE_PRESETS = {
  'CI/CD Pipeline (Basic)': ['scans:trigger', 'scans:read'],
  'CI/CD Pipeline (Full)': ['scans:trigger', 'scans:read', 'scans:manage', 'vulnerabilities:read'],
  'Platform (All)': SCOPES,
} as const satisfies Record<string, readonly Scope[]>;
export type ScopePreset = keyof typeof SCOPE_PRESETS;
export const PRESET_NAMES = Object.keys(SCOPE_PRESETS) as ScopePreset[];

/** The scopes that a holder of this role could never use. */
export function scopesBeyond(role: Role, scopes: readonly Scope[]): Scope[] {
  return scopes.filter((scope) => {
    const { needs } = SCOPE_FACTS[scope];
    return needs !== null && !roleAllows(role, needs);
  });
}
