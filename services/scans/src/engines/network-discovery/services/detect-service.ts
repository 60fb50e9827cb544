import type { ScanHost } from '../targets/resolve-target';
import { detectPort, type DetectOptions } from './detect-port';
import { createDialer, type DialSettings } from './dialer';
import { merge } from './identify';
import type { ServiceMatch } from './types';

/** Spoken through TLS from the first byte by custom: tried that way first. */
const TLS_PORTS = new Set([
  443, 465, 563, 636, 853, 989, 990, 993, 995, 2376, 3269, 4443, 5061, 5671, 5986, 6443, 8443, 8883, 9443, 10250, 10443,
]);

export interface DetectedService extends Partial<ServiceMatch> {
  host: string;
  address: string;
  port: number;
  protocol: 'tcp' | 'udp';
  tls: boolean;
  /** Printable beginning of an answer that no recogniser knew. */
  banner?: string;
}

/** What speaks on one open TCP port, in the clear or through TLS. Never throws for what the other side does. */
export async function detectService(
  host: ScanHost,
  port: number,
  settings: DialSettings,
  options: DetectOptions,
): Promise<DetectedService> {
  const plain = createDialer(host, port, false, settings);
  const secure = createDialer(host, port, true, settings);
  const place = { host: host.name, address: host.address, port, protocol: 'tcp' as const };
  const tlsFirst = TLS_PORTS.has(port);

  if (tlsFirst && (await speaksTls(secure))) {
    const { match } = await detectPort(secure, options);
    return { ...place, tls: true, ...(match ?? { service: 'tls' }) };
  }
  const { match, unknownAnswer } = await detectPort(plain, options);
  if (match && !saysUseTls(match)) return { ...place, tls: false, ...match };
  if (!tlsFirst && !options.signal.aborted && (await speaksTls(secure))) {
    const inside = await detectPort(secure, options);
    return { ...place, tls: true, ...merge(inside.match ?? { service: 'tls' }, {}) };
  }
  if (match) return { ...place, tls: false, ...match };
  return { ...place, tls: false, ...(unknownAnswer ? { banner: printable(unknownAnswer) } : {}) };
}

/** Web servers answer a plain request on their TLS port with a 400. */
const saysUseTls = (match: ServiceMatch): boolean => match.service === 'http' && match.details?.status === 400;

async function speaksTls(secure: ReturnType<typeof createDialer>): Promise<boolean> {
  const socket = await secure.dial();
  socket?.destroy();
  return socket !== undefined;
}

function printable(answer: Buffer): string {
  return answer
    .subarray(0, 200)
    .toString('latin1')
    .replace(/[^\x20-\x7e]+/g, ' ')
    .trim();
}
