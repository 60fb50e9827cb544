/** The CI/CD scan types with their profiles, as the specification tables them. Which are available is for the engines to say. */
export const SCAN_TYPES = {
  nuclei: {
    description: 'Fast template-based vulnerability scan',
    profiles: ['quick', 'standard', 'comprehensive', 'cve', 'misconfig'],
    default_profile: 'standard',
  },
  web_vulnerability: {
    description: 'Web application scan',
    profiles: ['quick', 'standard', 'comprehensive'],
    default_profile: 'standard',
  },
  network_discovery: {
    description: 'Network discovery and port scan',
    profiles: ['ping_sweep', 'port_scan', 'service_detection', 'comprehensive', 'vulnerability_scan'],
    default_profile: 'port_scan',
  },
  ssl_security: {
    description: 'SSL/TLS configuration',
    profiles: ['quick', 'standard', 'comprehensive', 'vulnerability'],
    default_profile: 'standard',
  },
  security_headers: { description: 'HTTP security headers', profiles: ['standard'], default_profile: 'standard' },
  api_security: { description: 'API security testing', profiles: ['standard'], default_profile: 'standard' },
  container_image: {
    description: 'Container image vulnerabilities',
    profiles: ['standard'],
    default_profile: 'standard',
  },
  kubernetes_manifest: {
    description: 'Kubernetes manifest checks',
    profiles: ['standard'],
    default_profile: 'standard',
  },
  lightweight_comprehensive: {
    description: 'Combined lightweight scans with scoring',
    profiles: ['standard'],
    default_profile: 'standard',
  },
  code_security: {
    description: 'SAST, dependencies, secrets, IaC and SBOM',
    profiles: ['standard'],
    default_profile: 'standard',
  },
  sast: { description: 'Static application security testing', profiles: ['standard'], default_profile: 'standard' },
  dependency_scan: { description: 'Vulnerable dependencies', profiles: ['standard'], default_profile: 'standard' },
  secret_scan: { description: 'Secrets in code', profiles: ['standard'], default_profile: 'standard' },
  iac_scan: { description: 'Infrastructure as code', profiles: ['standard'], default_profile: 'standard' },
  sbom: { description: 'Software bill of materials', profiles: ['standard'], default_profile: 'standard' },
} as const satisfies Record<string, { description: string; profiles: readonly string[]; default_profile: string }>;

export type ScanType = keyof typeof SCAN_TYPES;

export function isScanType(value: string): value is ScanType {
  return Object.hasOwn(SCAN_TYPES, value);
}
