import { checkDefiner, fail as failing, type Outcome } from '@osk/checks';
import { placeOf } from './place';
import type { NetworkFacts } from './facts';
import type { DetectedService } from './services/detect-service';

export { pass, unknown } from '@osk/checks';

/** Defines one check over the facts of a network scan. */
export const defineNetworkCheck = checkDefiner<NetworkFacts>();

type More = Omit<Extract<Outcome, { status: 'fail' }>, 'status' | 'message' | 'resource'>;

/** A failure that hangs on a host and, where there is one, a port. */
export function failAt(
  place: { host: string; port?: number; protocol?: string },
  message: string,
  more: More = {},
): Outcome {
  return failing(message, { ...more, resource: placeOf(place) });
}

/** One line of evidence: where, what, which version. */
export function serviceLine(service: DetectedService): string {
  const what = [service.service ?? 'unknown service', service.product, service.version].filter(Boolean).join(' ');
  return `${placeOf(service)} ${what}${service.tls ? ' (TLS)' : ''}`;
}

/** A service for a check's examples. */
export function example(service: Partial<DetectedService>): { services: DetectedService[] } {
  return { services: [exampleService(service)] };
}

export function exampleService(service: Partial<DetectedService>): DetectedService {
  return { host: '198.51.100.7', address: '198.51.100.7', port: 1234, protocol: 'tcp', tls: false, ...service };
}
