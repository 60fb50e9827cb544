/**
 * Why a probe came to nothing. `unreachable`: no connection; `starttls`: the service would not switch to TLS;
 * `gave_up`: too many failures in a row, so that the rest is not tried; `stopped`: the scan was cancelled or its
 * time is up; `inconclusive`: the server answered, but not in a way that settles the question.
 */
export class ProbeError extends Error {
  override readonly name = 'ProbeError';

  constructor(
    readonly code: 'unreachable' | 'starttls' | 'gave_up' | 'stopped' | 'inconclusive',
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}
