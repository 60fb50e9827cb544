import { statSync } from 'node:fs';
import { isIP } from 'node:net';
import type { ScanType } from '@osk/contracts';
import { CannotScan } from './api-client';

export type TargetKind = 'url' | 'host_port' | 'network' | 'host' | 'path' | 'repository' | 'image';

/**
 * What a person most likely means by `target`; a path that exists wins, as shells complete paths.
 * @throws CannotScan for an address of another scheme
 */
export function targetKind(target: string): TargetKind {
  if (/^https?:\/\//i.test(target)) return isRepository(new URL(target)) ? 'repository' : 'url';
  if (/^(git@|ssh:\/\/|git:\/\/)/.test(target)) return 'repository';
  const scheme = /^[a-z][a-z0-9+.-]*:(?=\/\/)/i.exec(target)?.[0];
  if (scheme !== undefined) throw new CannotScan(`${scheme} addresses cannot be scanned; http: and https: ones can`);
  if (statSync(target, { throwIfNoEntry: false })) return 'path';
  if (/^[./~]/.test(target)) return 'path';
  if (isNetwork(target)) return 'network';
  if (/^(\[[0-9a-f:.]+\]|[a-z0-9.-]+):\d{1,5}$/i.test(target)) return 'host_port';
  if (/^[a-z0-9.-]+$/i.test(target)) return 'host';
  return 'image';
}

/** By its ending, or as the well-known hosts address repositories. */
function isRepository({ hostname, pathname }: URL): boolean {
  if (/\.git\/?$/i.test(pathname)) return true;
  return /^(www\.)?(github\.com|gitlab\.com|bitbucket\.org)$/i.test(hostname) && /^\/[^/]+\/[^/]+\/?$/.test(pathname);
}

function isNetwork(target: string): boolean {
  const [address, prefix] = target.split('/');
  if (isIP(address ?? '') > 0 && prefix !== undefined && /^\d{1,3}$/.test(prefix)) return true;
  return isIP(target) > 0 || /^\d{1,3}(\.\d{1,3}){3}-\d{1,3}(\.\d{1,3}){0,3}$/.test(target);
}

const BY_KIND: Record<TargetKind, readonly ScanType[]> = {
  url: ['security_headers', 'ssl_security'],
  host_port: ['ssl_security'],
  network: ['network_discovery'],
  host: ['network_discovery', 'ssl_security'],
  path: ['code_security'],
  repository: ['code_security', 'dependency_scan', 'secret_scan', 'sast', 'iac_scan'],
  image: ['container_image'],
};

/** The scan types that fit a target when the caller names none. A plain-http URL has no TLS to examine. */
export function pickScanTypes(target: string): readonly ScanType[] {
  const types = BY_KIND[targetKind(target)];
  return /^http:\/\//i.test(target) ? types.filter((type) => type !== 'ssl_security') : types;
}
