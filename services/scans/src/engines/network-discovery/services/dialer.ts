import type { Socket } from 'node:net';
import { EgressError, type Egress, type VettedHost } from '@osk/egress';
import type { ScanHost } from '../targets/resolve-target';

/** Opens connections to one port of one vetted address, in the clear or over TLS. */
export interface Dialer {
  host: string;
  port: number;
  tls: boolean;
  /** Undefined when there is no connection to be had. */
  dial(): Promise<Socket | undefined>;
}

export interface DialSettings {
  egress: Egress;
  connectTimeoutMs: number;
  signal: AbortSignal;
}

export function vettedAddress(host: ScanHost): VettedHost {
  return { host: host.name, addresses: [host.address], literal: host.name === host.address };
}

export function createDialer(
  host: ScanHost,
  port: number,
  tls: boolean,
  { egress, connectTimeoutMs, signal }: DialSettings,
): Dialer {
  const vetted = vettedAddress(host);
  const limits = { timeoutMs: connectTimeoutMs, signal };
  return {
    host: host.name,
    port,
    tls,
    dial: async () => {
      try {
        if (!tls) return await egress.tcp(vetted, port, limits);
        // Whatever the server still speaks: its certificate and protocol are another scan's business.
        return await egress.tls(
          vetted,
          port,
          { rejectUnauthorized: false, minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' },
          limits,
        );
      } catch (error) {
        if (error instanceof EgressError) return undefined;
        throw error;
      }
    },
  };
}
