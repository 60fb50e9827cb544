/** Hosts in one scan: a /22, or an IPv6 /118. */
export const MAX_HOSTS = 1024;

/**
 * Connections one scan may plan, hosts times ports: a /24 on the thousand common ports, 1,024 hosts on 256 ports, or
 * four hosts on every port.
 */
export const MAX_PROBES = 262_144;

/** Ports that services are asked on in one scan; a host that accepts on every port must not hold it up for hours. */
export const MAX_DETECTED_PORTS = 4096;
