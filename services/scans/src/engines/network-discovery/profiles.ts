export interface NetworkProfile {
  timeoutMs: number;
  description: string;
  scanPorts: boolean;
  /** `likely`: what the port suggests and what is common; `all`: every probe on every port. */
  detect?: 'likely' | 'all';
  udp: boolean;
  /** Judge products and versions against what is known of them. */
  judgeVersions: boolean;
}

const MINUTE = 60_000;

export const NETWORK_PROFILES = {
  ping_sweep: {
    timeoutMs: 5 * MINUTE,
    description: 'Which hosts answer, by TCP connects to common ports',
    scanPorts: false,
    udp: false,
    judgeVersions: false,
  },
  port_scan: {
    timeoutMs: 15 * MINUTE,
    description: 'Which TCP ports are open',
    scanPorts: true,
    udp: false,
    judgeVersions: false,
  },
  service_detection: {
    timeoutMs: 20 * MINUTE,
    description: 'Open ports, the services behind them and how they are exposed',
    scanPorts: true,
    detect: 'likely',
    udp: false,
    judgeVersions: false,
  },
  comprehensive: {
    timeoutMs: 30 * MINUTE,
    description: 'Every probe on every open port, and DNS, NTP and SNMP over UDP',
    scanPorts: true,
    detect: 'all',
    udp: true,
    judgeVersions: false,
  },
  vulnerability_scan: {
    timeoutMs: 30 * MINUTE,
    description: 'Comprehensive, and products and versions judged: end of life, known weaknesses',
    scanPorts: true,
    detect: 'all',
    udp: true,
    judgeVersions: true,
  },
} satisfies Record<string, NetworkProfile>;

export type NetworkProfileName = keyof typeof NETWORK_PROFILES;

export function isNetworkProfile(name: string): name is NetworkProfileName {
  return Object.hasOwn(NETWORK_PROFILES, name);
}
