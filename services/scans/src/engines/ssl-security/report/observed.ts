import type { CertificateInfo } from '../certificate/certificate-facts';
import type { SslFacts } from '../facts';

// Certificates can carry thousands of names; the result is bounded.
const MAX_NAMES = 100;
const MAX_TEXT = 300;

/** The facts as people and reports read them: names instead of structures, nothing binary. */
export function observed(facts: Partial<SslFacts>): Record<string, unknown> {
  const { presented: _presented, ciphers, groups, certificate, ...plain } = facts;
  return {
    ...plain,
    ciphers: ciphers?.map(({ protocol, preference, suites }) => ({
      protocol,
      preference,
      suites: suites.map(({ name }) => name),
    })),
    groups: groups && { tls12: groups.tls12.map(({ name }) => name), tls13: groups.tls13.map(({ name }) => name) },
    certificate: certificate && {
      ...certificate,
      leaf: shorten(certificate.leaf),
      chain: certificate.chain.map(shorten),
      others: certificate.others.map(shorten),
    },
  };
}

function shorten(info: CertificateInfo): CertificateInfo {
  const cut = (names: string[]) => names.slice(0, MAX_NAMES).map((name) => name.slice(0, MAX_TEXT));
  return {
    ...info,
    subject: info.subject.slice(0, MAX_TEXT),
    issuer: info.issuer.slice(0, MAX_TEXT),
    dnsNames: cut(info.dnsNames),
    ipAddresses: cut(info.ipAddresses),
    ocspUrls: cut(info.ocspUrls),
    crlUrls: cut(info.crlUrls),
    extendedKeyUsage: info.extendedKeyUsage && cut(info.extendedKeyUsage),
  };
}
