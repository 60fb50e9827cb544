import { alertName } from '../wire/alerts';
import type { HelloOutcome } from './hello-outcome';

/** The target answers, but offers no version of TLS or SSL; the text says what it does instead. */
export class NoTlsError extends Error {
  override readonly name = 'NoTlsError';
  readonly code = 'no_tls';
}

/** In words, from what came of a hello of every protocol. */
export function whyNoTls(outcomes: readonly HelloOutcome[]): string {
  const garbage = outcomes.find((outcome) => outcome.kind === 'garbage');
  if (garbage) return `The target does not speak TLS; it answered "${garbage.sample}".`;
  const alerts = outcomes.flatMap((outcome) =>
    outcome.kind === 'refused' && outcome.how === 'alert' ? [alertName(outcome.alert)] : [],
  );
  if (alerts.length > 0)
    return `The target speaks TLS but refused every protocol version (${[...new Set(alerts)].join(', ')}).`;
  if (outcomes.every((outcome) => outcome.kind === 'silent'))
    return 'The target accepts connections but never answered a ClientHello.';
  return 'The target closes the connection when it is greeted with a ClientHello; it does not speak TLS.';
}
