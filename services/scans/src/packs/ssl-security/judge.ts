import { fail, pass, type Outcome } from '@osk/checks';
import type { CertificateInfo } from '../../engines/ssl-security/certificate/certificate-facts';
import type { CipherFacts, SslFacts, Verdict } from '../../engines/ssl-security/facts';
import type { CipherSuite } from '../../engines/ssl-security/wire/cipher-suite';
import type { Protocol } from '../../engines/ssl-security/wire/protocol';

const SHOWN = 25;

/** Fails with the list of what is left of `ciphers` after `match`. */
export function* refuseSuites(
  ciphers: readonly CipherFacts[],
  match: (suite: CipherSuite, protocol: Protocol) => boolean,
): Generator<Outcome> {
  const hits = ciphers.flatMap(({ protocol, suites }) =>
    suites.filter((suite) => match(suite, protocol)).map(({ name }) => `${protocol} ${name}`),
  );
  yield hits.length === 0 ? pass() : fail(`Offered: ${list(hits, 3)}.`, { evidence: list(hits, SHOWN, '\n') });
}

/** Fails when `protocol` is offered. */
export function* refuseProtocol(protocols: SslFacts['protocols'], protocol: Protocol): Generator<Outcome> {
  yield protocols[protocol] === 'offered'
    ? fail(`${protocol} is offered.`, { evidence: `ServerHello in ${protocol}` })
    : pass();
}

/** Fails for a test that found the weakness; one that does not apply is no failure. */
export function* refuseVulnerable({ result, detail }: Verdict): Generator<Outcome> {
  yield result === 'vulnerable' ? fail(detail, { evidence: detail }) : pass();
}

/** The leaf and those shown to other clients: what holds for one has to hold for all. */
export function leaves({ leaf, others }: SslFacts['certificate']): CertificateInfo[] {
  return [leaf, ...others];
}

export function list(items: readonly string[], shown: number, separator = ', '): string {
  const more = items.length > shown ? `${separator}and ${items.length - shown} more` : '';
  return items.slice(0, shown).join(separator) + more;
}

/** How a person tells this certificate from another. */
export function label(info: CertificateInfo): string {
  return info.commonName ?? info.dnsNames[0] ?? info.subject;
}
