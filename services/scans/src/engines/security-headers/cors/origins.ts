import { isIP } from 'node:net';
import type { CorsProbe } from '../facts';

/** Reserved by RFC 2606 for examples: nobody owns it, so no server has a reason to trust it. */
const FOREIGN = 'osk-probe.example';

/** The origins to try on a target: one plainly foreign, and those that careless comparisons let through. */
export function probeOrigins(target: URL): Pick<CorsProbe, 'trick' | 'origin'>[] {
  const host = target.hostname;
  const origins: Pick<CorsProbe, 'trick' | 'origin'>[] = [
    { trick: 'foreign', origin: `https://${FOREIGN}` },
    { trick: 'null', origin: 'null' },
  ];
  if (target.protocol === 'https:') origins.push({ trick: 'plain-http', origin: `http://${host}` });
  // The look-alikes are built on names; an address has none.
  if (isIP(host.replace(/^\[|\]$/g, '')) || !host.includes('.')) return origins;
  origins.push(
    { trick: 'prefix', origin: `https://${host}.${FOREIGN}` },
    { trick: 'suffix', origin: `https://oskprobe${host}` },
    { trick: 'subdomain', origin: `https://osk-probe.${host}` },
  );
  const labels = host.split('.');
  if (labels.length > 2) origins.push({ trick: 'dot', origin: `https://${labels[0]}x${labels.slice(1).join('.')}` });
  return origins;
}
