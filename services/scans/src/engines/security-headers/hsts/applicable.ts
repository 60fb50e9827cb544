import type { Undecided } from '@osk/checks';
import { notAnAnswer, notApplicable, valuesOf } from '../define-check';
import type { ResponseFacts } from '../facts';
import { parseHsts, type Hsts } from './parse-hsts';

/**
 * The HSTS policy of a response, or why there is nothing to judge: browsers ignore the header over http and for IP
 * addresses (RFC 6797, section 8.1). `policy` is undefined for a header that is absent or not readable.
 */
export function hstsOf(response: ResponseFacts): { notApplicable: Undecided } | { value?: string; policy?: Hsts } {
  if (response.scheme === 'http') return { notApplicable: notApplicable('the response came over http') };
  if (response.hostIsIp) return { notApplicable: notApplicable('HSTS does not hold for an IP address') };
  const failed = notAnAnswer(response);
  if (failed) return { notApplicable: failed };
  const value = valuesOf(response, 'strict-transport-security')[0];
  return { value, policy: value === undefined ? undefined : parseHsts(value) };
}
