/** The eight services behind the gateway. */
export const SERVICES = [
  'scans',
  'cloud-posture',
  'code-security',
  'containers',
  'k8s',
  'vulns',
  'alerts',
  'delivery',
] as const;
export type ServiceName = (typeof SERVICES)[number];

/**
 * The address space each service owns (`endpoints.tsv`, column service). The gateway routes by the longest
 * prefix on a path-segment boundary, so `/api/code/waf-scan` is the scans service's although `/api/code` is not.
 */
export const SERVICE_PREFIXES: Record<ServiceName, readonly string[]> = {
  scans: [
    '/api/cicd',
    '/api/ci',
    '/api/native-scans',
    '/api/domain-recon',
    '/api/lightweight-scans',
    '/api/api-scan',
    '/api/app-scan',
    '/api/reports',
    '/api/scan-management',
    '/api/ssl-monitor',
    '/api/code/waf-scan',
    '/api/code/waf-scans',
    '/api/code/load-test',
    '/api/code/load-tests',
  ],
  'cloud-posture': [
    '/api/cloud-accounts',
    '/api/gcp',
    '/api/cloud-scans',
    '/api/cloud',
    '/api/cspm',
    '/api/ciem',
    '/api/advanced-cspm',
    '/api/cloud-events',
    '/api/unified-cloud-security',
    '/api/security-graph',
    '/api/attack-paths',
  ],
  'code-security': ['/api/code', '/api/code-scan'],
  containers: ['/api/container-registries', '/api/container', '/api/container-security'],
  k8s: ['/api/k8s', '/api/kubernetes'],
  vulns: ['/api/vulnerabilities', '/api/risk-management'],
  alerts: ['/api/alerts'],
  delivery: ['/api/webhooks', '/api/notifications', '/api/integration-config'],
};

/**
 * Routes that outsiders call without a credential of ours (`endpoints.tsv`, auth `provider`): the handler checks the
 * provider's own signature or token. Each is a prefix that ends on a segment boundary, with a segment after it.
 */
export const PROVIDER_PREFIXES = [
  '/api/cloud-events/webhook',
  '/api/container-security/webhooks/registry-event',
] as const;

/** True for a path below one of `PROVIDER_PREFIXES`. */
export function isProviderPath(path: string): boolean {
  return PROVIDER_PREFIXES.some((prefix) => path.startsWith(`${prefix}/`) && path.length > prefix.length + 1);
}

/** The service that owns `path`, or undefined. Longest prefix wins; prefixes end on a segment boundary. */
export function ownerOf(path: string): ServiceName | undefined {
  let owner: ServiceName | undefined;
  let longest = 0;
  for (const service of SERVICES) {
    for (const prefix of SERVICE_PREFIXES[service]) {
      const hit = path === prefix || path.startsWith(`${prefix}/`);
      if (hit && prefix.length > longest) {
        owner = service;
        longest = prefix.length;
      }
    }
  }
  return owner;
}
