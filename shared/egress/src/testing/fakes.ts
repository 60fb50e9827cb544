import { createEgress } from '../egress';
import { EgressError } from '../errors';
import { normaliseHost } from '../policy/host';
import type { Egress } from '../types';

/**
 * A real egress that reaches loopback alone. `hosts` says what names resolve to; any other name is unresolvable, so
 * that no test depends on the network's resolver.
 */
export function loopbackEgress(hosts: Record<string, string[]> = {}, options: { allowHttp?: boolean } = {}): Egress {
  return createEgress({
    allow: ['127.0.0.0/8', '::1/128'],
    allowHttp: options.allowHttp ?? false,
    resolver: (host) => Promise.resolve(Object.hasOwn(hosts, host) ? (hosts[host] as string[]) : []),
  });
}

/**
 * An egress that reaches nothing: names vet as 198.51.100.1 (documentation), addresses as themselves, and every way
 * out that `overrides` does not replace fails with `connect_failed`.
 */
export function fakeEgress(overrides: Partial<Egress> = {}): Egress {
  const unexpected = (method: string) => () =>
    Promise.reject(new EgressError('connect_failed', `fakeEgress: ${method} is not given.`));
  const vet: Egress['vet'] = (text) =>
    Promise.resolve().then(() => {
      const { host, literal } = normaliseHost(text);
      return { host, literal, addresses: [literal ? host : '198.51.100.1'] };
    });
  return {
    vet,
    vetUrl: (text) =>
      Promise.resolve().then(async () => {
        if (!URL.canParse(text)) throw new EgressError('invalid_target', 'The URL is not valid.');
        const url = new URL(text);
        return { ...(await (overrides.vet ?? vet)(url.hostname)), url };
      }),
    allows: () => true,
    http: unexpected('http'),
    stream: unexpected('stream'),
    tcp: unexpected('tcp'),
    tls: unexpected('tls'),
    udp: unexpected('udp'),
    dns: unexpected('dns'),
    close: () => Promise.resolve(),
    ...overrides,
  };
}
