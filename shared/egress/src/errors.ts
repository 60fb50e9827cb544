import type { EgressRefusal } from './types';

/**
 * What can go wrong on the way out besides a refusal.
 * - `timeout`: the time given ran out (connect, headers or body).
 * - `connect_failed`: no vetted address accepted the connection.
 * - `tls_error`: the handshake failed or the certificate did not verify; `cause` is Node's error.
 * - `protocol_error`: the peer broke off or spoke something that is not the protocol.
 * - `body_too_large`: a streamed body passed its cap.
 * - `invalid_request`: the caller's own method, header or body cannot be sent.
 * - `aborted`: the caller's signal fired, or the egress was closed.
 */
export type EgressFailure =
  'timeout' | 'connect_failed' | 'tls_error' | 'protocol_error' | 'body_too_large' | 'invalid_request' | 'aborted';

export type EgressErrorCode = EgressRefusal | EgressFailure;

export interface EgressErrorDetails {
  host?: string;
  /** For logs. Never part of `message`: telling a caller what an internal name resolves to is a leak. */
  address?: string;
  cause?: unknown;
}

/** Everything the egress throws at run time. Tell them apart by `code`; `message` may be shown to the caller. */
export class EgressError extends Error {
  override readonly name = 'EgressError';
  readonly host?: string;
  readonly address?: string;

  constructor(
    readonly code: EgressErrorCode,
    message: string,
    details: EgressErrorDetails = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.host = details.host;
    this.address = details.address;
  }
}

/** A deployment setting that cannot be understood (`OSK_EGRESS_ALLOW`); thrown by `createEgress`, at start. */
export class EgressConfigError extends Error {
  override readonly name = 'EgressConfigError';
  readonly code = 'invalid_egress_config';
}

// A record, so that a refusal added to the type and forgotten here does not compile.
const REFUSALS: Record<EgressRefusal, true> = {
  invalid_target: true,
  scheme_not_allowed: true,
  address_not_allowed: true,
  unresolvable: true,
  too_many_redirects: true,
};

/** True when `error` says that the target may not be reached (a 400), false when reaching it failed. */
export function isRefusal(error: unknown): error is EgressError & { code: EgressRefusal } {
  return error instanceof EgressError && Object.hasOwn(REFUSALS, error.code);
}
