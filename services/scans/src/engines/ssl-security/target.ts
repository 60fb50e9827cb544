import { isIPv6 } from 'node:net';
import type { Egress } from '@osk/egress';
import { TargetError, type EngineTarget } from '../engine';

export const DEFAULT_PORT = 443;

export interface HostAndPort {
  /** Without brackets. */
  host: string;
  port: number;
}

/**
 * Reads `host`, `host:port`, `https://host:port/...` and IPv6 literals (`[::1]:443`, `::1`). A port in the target
 * goes before `defaultPort`. Throws `TargetError`.
 */
export function splitTarget(raw: string, defaultPort: number): HostAndPort {
  const text = raw.trim();
  if (isIPv6(text)) return { host: text, port: defaultPort };
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== 'https')
    throw new TargetError(`A TLS scan takes a host, host:port or an https:// URL, not ${scheme}://.`);
  const url = parse(scheme === undefined ? `https://${text}` : text);
  if (url.username || url.password) throw new TargetError('A target must not contain a user name or password.');
  if (scheme === undefined && /^\/\d+$/.test(url.pathname))
    throw new TargetError('A TLS scan takes one host, not a network.');
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: portOf(text, url, scheme === undefined ? defaultPort : DEFAULT_PORT, defaultPort),
  };
}

function parse(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url?.hostname || /\s/.test(text))
    throw new TargetError('The target is not a host name, an address, host:port or an https:// URL.');
  return url;
}

/** `URL` drops a port that is the scheme's default, so `host:443` has to be read from the text. */
function portOf(text: string, url: URL, implied: number, option: number): number {
  const explicit = /^(?:https:\/\/)?(?:\[[^\]]*\]|[^/?#:]*):(\d+)(?:[/?#]|$)/i.exec(text)?.[1];
  const port = url.port || explicit;
  if (port === undefined) return option !== DEFAULT_PORT ? option : implied;
  if (Number(port) < 1 || Number(port) > 65535) throw new TargetError('The port must be 1 to 65535.');
  return Number(port);
}

/** `host:port`, brackets around IPv6: what findings hang on, and what `run` reads back. */
export function assetIdOf({ host, port }: HostAndPort): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

export async function parseSslTarget(raw: string, options: { port?: number }, egress: Egress): Promise<EngineTarget> {
  const { host, port } = splitTarget(raw, options.port ?? DEFAULT_PORT);
  const vetted = await egress.vet(host);
  return { raw, assetId: assetIdOf({ host: vetted.host, port }) };
}
