import type { CorsProbe } from '../facts';

/** True when the server allowed exactly the origin it was sent. */
export const reflects = (probe: CorsProbe): boolean => probe.allowOrigin === probe.origin;

export function corsEvidence(probe: CorsProbe): string {
  const lines = [`Origin: ${probe.origin}`, `access-control-allow-origin: ${probe.allowOrigin ?? '(absent)'}`];
  if (probe.allowCredentials) lines.push('access-control-allow-credentials: true');
  return lines.join('\n');
}
