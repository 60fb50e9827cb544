import { EgressError } from '@osk/egress';
import type { EngineResult } from '../../engine';
import { ProbeError } from '../net/probe-error';
import type { NoTlsError } from '../probe/no-tls';

type Failure = NonNullable<EngineResult['failure']>;

const REFUSED_BY_POLICY = new Set<string>(['address_not_allowed', 'scheme_not_allowed']);

/** A scan that came to nothing. `planned`: the checks that would have been run. */
export function failureOf(error: ProbeError | NoTlsError | EgressError, planned: string[]): EngineResult {
  const failure: Failure = { reason: error.message, class: classOf(error) };
  const skipped = [{ what: 'every check', reason: error.message }];
  return { status: 'failed', findings: [], coverage: { planned, run: [], skipped }, facts: {}, failure };
}

function classOf(error: ProbeError | NoTlsError | EgressError): Failure['class'] {
  if (error instanceof EgressError && REFUSED_BY_POLICY.has(error.code)) return 'permission';
  return error instanceof ProbeError && error.code === 'stopped' ? 'timeout' : 'connectivity';
}
