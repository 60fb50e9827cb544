import { getServers } from 'node:dns';
import type { VettedHost } from '../types';

/**
 * The DNS servers this machine is configured with, first to last. They are the operator's choice, usually private
 * or loopback, and therefore not subject to vetting.
 */
export function systemDnsServers(): { server: VettedHost; port: number }[] {
  return getServers().map((text) => {
    const match = /^\[(.+)\]:(\d+)$/.exec(text) ?? /^([\d.]+):(\d+)$/.exec(text);
    const address = match?.[1] ?? text;
    return { server: { host: address, addresses: [address], literal: true }, port: Number(match?.[2] ?? 53) };
  });
}
