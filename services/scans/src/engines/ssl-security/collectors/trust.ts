import { rootCertificates } from 'node:tls';
import { loadAnchors } from '../certificate/anchors';
import { buildPath } from '../certificate/build-path';
import type { TrustFacts } from '../certificate/certificate-facts';
import { defineCollector, type CollectContext } from '../collector';
import { withNodeTls } from '../net/node-tls';
import { ProbeError } from '../net/probe-error';
import { ALL_PROFILES } from '../profiles';

/** What OpenSSL's path validation objects to that names, signatures and dates do not show. */
const PATH_OBJECTIONS = new Set([
  'INVALID_CA',
  'PATH_LENGTH_EXCEEDED',
  'INVALID_PURPOSE',
  'CERT_REJECTED',
  'PERMITTED_VIOLATION',
  'EXCLUDED_VIOLATION',
  'SUBTREE_MINMAX',
  'UNHANDLED_CRITICAL_EXTENSION',
  'KEYUSAGE_NO_CERTSIGN',
]);

/** Whether the chain leads to a root in Node's list or the deployment's own; Node's validation has the last word. */
export default defineCollector({
  fact: 'trust',
  profiles: ALL_PROFILES,
  needs: ['presented'],
  async collect(context, { presented }): Promise<TrustFacts> {
    const sent = presented.chain.map(({ x509 }) => x509);
    const trust = buildPath(sent, loadAnchors(context.extraCas), context.now);
    const objection = trust.trusted ? await pathObjection(context) : undefined;
    return objection
      ? { ...trust, trusted: false, problem: 'invalid_path', detail: `Path validation fails: ${objection}.` }
      : trust;
  },
});

async function pathObjection({ endpoint, extraCas }: CollectContext): Promise<string | undefined> {
  const ca = extraCas.length > 0 ? [...rootCertificates, ...extraCas] : undefined;
  try {
    // Node sets a code here, whatever its type says.
    const error = await withNodeTls(endpoint, { ca }, async (socket) => socket.authorizationError as unknown);
    const code = typeof error === 'string' ? error : undefined;
    return code !== undefined && PATH_OBJECTIONS.has(code) ? code : undefined;
  } catch (error) {
    // A server that Node cannot talk to at all keeps the verdict of the path alone.
    if (error instanceof ProbeError && error.code === 'inconclusive') return undefined;
    throw error;
  }
}
