/** Where an alert comes from (specification, Alerts, query parameter `source`). */
export const ALERT_SOURCES = ['vulnerability', 'scan', 'integration', 'system', 'threat_intel', 'compliance'] as const;
export type AlertSource = (typeof ALERT_SOURCES)[number];

/** What routing rules of the chat channel tell notifications apart by (specification, Chat routing rule). */
export const NOTIFICATION_SOURCES = [
  'cspm',
  'kubernetes',
  'container_security',
  'registry',
  'code_scan',
  'iac_scan',
  'compliance',
  'sla',
  'threat_intelligence',
  'vulnerability',
  'integration',
  'system',
] as const;
export type NotificationSource = (typeof NOTIFICATION_SOURCES)[number];

/** The team of a platform event that concerns the deployment and no team: only deployment-level channels carry it. */
export const NO_TEAM = 'team_deployment';
