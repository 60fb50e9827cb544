import { loadAnchors } from '../certificate/anchors';
import { judgeStaple } from '../certificate/ocsp';
import { isSignedBy, readCertificate, type ParsedCertificate } from '../certificate/read-certificate';
import { defineCollector } from '../collector';
import { ProbeError } from '../net/probe-error';
import { FROM_STANDARD } from '../profiles';

/** The stapled OCSP response, verified against the issuer sent along or known as a root. */
export default defineCollector({
  fact: 'ocsp',
  profiles: FROM_STANDARD,
  needs: ['presented'],
  async collect({ now, extraCas }, { presented: { chain, staple } }) {
    const [leaf, ...above] = chain;
    if (!leaf) throw new ProbeError('inconclusive', 'the server showed no certificate');
    return judgeStaple(staple, leaf, issuerOf(leaf, above, extraCas), now);
  },
});

function issuerOf(
  leaf: ParsedCertificate,
  above: readonly ParsedCertificate[],
  extraCas: readonly string[],
): ParsedCertificate | undefined {
  const sent = above.find(({ x509 }) => leaf.x509.checkIssued(x509) && isSignedBy(leaf.x509, x509));
  if (sent) return sent;
  const anchor = loadAnchors(extraCas)
    .issuersOf(leaf.x509)
    .find(({ root }) => isSignedBy(leaf.x509, root));
  return anchor && readCertificate(anchor.root.raw);
}
