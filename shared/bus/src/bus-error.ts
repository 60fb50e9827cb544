/**
 * `unavailable`: the broker could not be reached or did not confirm in time (the message may or may not be stored:
 * publish again, consumers are idempotent). `invalid_payload`: the message is not what its contract says.
 * `too_large`: above the size any broker takes. `unroutable`: no queue took a message that must have one.
 * `refused`: the broker would not store it. `closed`: the bus was closed.
 */
export type BusErrorCode = 'unavailable' | 'invalid_payload' | 'too_large' | 'unroutable' | 'refused' | 'closed';

export class BusError extends Error {
  constructor(
    readonly code: BusErrorCode,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
    this.name = 'BusError';
  }
}
