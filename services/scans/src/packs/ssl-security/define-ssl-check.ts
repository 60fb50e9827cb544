import { checkDefiner, type Check } from '@osk/checks';
import type { Severity } from '@osk/contracts';
import type { SslFacts } from '../../engines/ssl-security/facts';
import type { Grade } from '../../engines/ssl-security/rating/grade';

interface SslExtras {
  /** The vulnerability this check finds, where it has one name. */
  cve?: string;
  /** The best grade a server can have that fails this check; by the finding's severity where that matters. */
  ratingCap?: Grade | Partial<Record<Severity, Grade>>;
}

export type SslCheck<K extends keyof SslFacts = keyof SslFacts> = Check<SslFacts, K> & SslExtras;

type CheckInput<K extends keyof SslFacts> = Omit<Parameters<typeof define<K>>[0], 'category'> & SslExtras;

const define = checkDefiner<SslFacts>();

/** Everything here is about protecting data on its way, so that the same controls apply unless a check says otherwise. */
const DATA_IN_TRANSIT = {
  'owasp-top-10-2021': ['A02'],
  'pci-dss-4.0.1': ['4.2.1'],
  'nist-800-53-r5': ['SC-8', 'SC-13'],
};

/** A check over the facts of a TLS scan. */
export function defineSslCheck<const K extends keyof SslFacts>(input: CheckInput<K>): SslCheck<K> {
  const { cve, ratingCap, ...check } = input;
  const defined = define<K>({ frameworks: DATA_IN_TRANSIT, ...check, category: 'ssl_security' } as Parameters<
    typeof define<K>
  >[0]);
  return { ...defined, cve, ratingCap };
}
