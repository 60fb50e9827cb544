import type { ServiceName } from '@osk/contracts';
import { AppError } from '@osk/service-kit';
import type { UpstreamFailure } from './upstream';

/** 502 an answer that is none, 503 nobody there, 504 none in time (RFC 9110, 15.6). */
const STATUS: Record<UpstreamFailure['kind'], { status: number; says: string }> = {
  broken: { status: 502, says: 'broke off the connection' },
  unreachable: { status: 503, says: 'cannot be reached' },
  late: { status: 504, says: 'did not answer in time' },
};

export function upstreamError(service: ServiceName, failure: UpstreamFailure): { error: AppError; status: number } {
  const { status, says } = STATUS[failure.kind];
  return {
    status,
    error: new AppError('unavailable', `The ${service} service ${says}`, { code: `upstream_${failure.kind}` }),
  };
}
