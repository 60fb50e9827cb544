import type { X509Certificate } from 'node:crypto';
import type { Anchors } from './anchors';
import type { TrustFacts } from './certificate-facts';
import { isSignedBy } from './read-certificate';

const MAX_DEPTH = 10;
// Certificates that all issue each other would make the search exponential.
const MAX_STEPS = 500;

interface Path {
  certificates: X509Certificate[];
  anchor?: { public: boolean };
}

/**
 * Looks for a way from the leaf (the first of `sent`) to an anchor through what was sent (RFC 5280 section 6, less
 * names and policies): issuer names, CA flags and signatures must fit. Where there are several, one whose
 * certificates are all within their dates at `at` is taken.
 */
export function buildPath(sent: readonly X509Certificate[], anchors: Anchors, at: Date): TrustFacts {
  const leaf = sent[0];
  if (!leaf) return describe({ certificates: [] }, sent, at);
  const paths = pathsFrom([leaf], sent.slice(1), anchors, { left: MAX_STEPS });
  const trusted = paths.filter(({ anchor }) => anchor);
  const best =
    trusted.find(({ certificates }) => certificates.every((one) => isCurrent(one, at))) ??
    trusted[0] ??
    paths.toSorted((a, b) => b.certificates.length - a.certificates.length)[0];
  return describe(best ?? { certificates: [leaf] }, sent, at);
}

function pathsFrom(
  path: X509Certificate[],
  pool: readonly X509Certificate[],
  anchors: Anchors,
  steps: { left: number },
): Path[] {
  const last = path.at(-1);
  if (!last || path.length > MAX_DEPTH) return [];
  const itself = anchors.find(last);
  if (itself) return [{ certificates: path, anchor: itself }];
  const found: Path[] = anchors
    .issuersOf(last)
    .filter(({ root }) => issued(root, last))
    .map(({ root, public: isPublic }) => ({ certificates: [...path, root], anchor: { public: isPublic } }));
  for (const candidate of pool) {
    if ((steps.left -= 1) < 0) break;
    if (!candidate.ca || !issued(candidate, last)) continue;
    found.push(
      ...pathsFrom(
        [...path, candidate],
        pool.filter((other) => other !== candidate),
        anchors,
        steps,
      ),
    );
  }
  return found.length > 0 ? found : [{ certificates: path }];
}

function issued(issuer: X509Certificate, certificate: X509Certificate): boolean {
  return certificate.checkIssued(issuer) && isSignedBy(certificate, issuer);
}

function isCurrent(certificate: X509Certificate, at: Date): boolean {
  return at >= new Date(certificate.validFrom) && at <= new Date(certificate.validTo);
}

function describe({ certificates, anchor }: Path, sent: readonly X509Certificate[], at: Date): TrustFacts {
  // By content: the root of the path is the anchor's copy, not the one that was sent.
  const path = certificates.map(({ fingerprint256 }) => fingerprint256);
  const used = sent.filter(({ fingerprint256 }) => path.includes(fingerprint256));
  const last = certificates.at(-1);
  return {
    trusted: anchor !== undefined,
    ...(anchor || !last ? { problem: null, detail: '' } : whyNot(last, certificates.length, sent)),
    path: certificates.map(nameOf),
    publiclyTrusted: anchor?.public ?? false,
    unrelated: sent.filter((one) => !used.includes(one) && one.subject !== last?.subject).map(nameOf),
    inOrder: used.every(({ fingerprint256 }, index) => path[index] === fingerprint256),
    rootSent:
      certificates.length > 1 &&
      anchor !== undefined &&
      used.some(({ fingerprint256 }) => fingerprint256 === last?.fingerprint256),
    expiredInPath: certificates
      .slice(1)
      .filter((one) => !isCurrent(one, at))
      .map(nameOf),
  };
}

function whyNot(
  last: X509Certificate,
  depth: number,
  sent: readonly X509Certificate[],
): Pick<TrustFacts, 'problem' | 'detail'> {
  if (last.subject === last.issuer) {
    if (depth > 1)
      return { problem: 'untrusted_root', detail: `The chain ends at ${nameOf(last)}, which is no trusted root.` };
    return { problem: 'self_signed', detail: 'The certificate is signed by its own key.' };
  }
  const claimed = sent.find((one) => one !== last && one.subject === last.issuer);
  if (claimed && !isSignedBy(last, claimed)) {
    return {
      problem: 'bad_signature',
      detail: `${nameOf(last)} names ${nameOf(claimed)} as its issuer, whose key did not sign it.`,
    };
  }
  return { problem: 'incomplete', detail: `The issuer of ${nameOf(last)} was neither sent nor is it a trusted root.` };
}

function nameOf(certificate: X509Certificate): string {
  return (certificate.subject ?? '(no subject)').split('\n').join(', ');
}
