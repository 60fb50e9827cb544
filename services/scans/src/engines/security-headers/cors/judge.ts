import type { CorsProbe, ResponseFacts } from '../facts';

/** True when the server allowed exactly the origin it was sent. */
export const reflects = (probe: CorsProbe): boolean => probe.allowOrigin === probe.origin;

export function corsEvidence(probe: CorsProbe): string {
  const lines = [`Origin: ${probe.origin}`, `access-control-allow-origin: ${probe.allowOrigin ?? '(absent)'}`];
  if (probe.allowCredentials) lines.push('access-control-allow-credentials: true');
  return lines.join('\n');
}

/** Look-alike origins are built on a name with a dot in it. */
export const hasName = ({ host, hostIsIp }: ResponseFacts): boolean => !hostIsIp && host.includes('.');
