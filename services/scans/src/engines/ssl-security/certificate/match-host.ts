import type { X509Certificate } from 'node:crypto';

/**
 * Which names of the certificate stand for the target: RFC 9525, by subject alternative names alone (a common name
 * counts for nothing), a wildcard for exactly one whole leftmost label, addresses against address entries only.
 */
export function matchingNames(certificate: X509Certificate, host: string, literal: boolean): string[] {
  const match = literal
    ? certificate.checkIP(host)
    : certificate.checkHost(host.replace(/\.$/, ''), {
        subject: 'never',
        partialWildcards: false,
        multiLabelWildcards: false,
      });
  return match === undefined ? [] : [match];
}
