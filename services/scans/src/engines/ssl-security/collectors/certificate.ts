import { matchingNames } from '../certificate/match-host';
import { defineCollector } from '../collector';
import { ProbeError } from '../net/probe-error';
import { ALL_PROFILES } from '../profiles';

/** What the certificates say, and which of the leaf's names stand for the target. */
export default defineCollector({
  fact: 'certificate',
  profiles: ALL_PROFILES,
  needs: ['presented'],
  async collect({ endpoint, now }, { presented }) {
    const { chain, others, seenIn, handshakeScts } = presented;
    const [leaf] = chain;
    if (!leaf) throw new ProbeError('inconclusive', 'the server showed no certificate');
    return {
      leaf: leaf.info,
      chain: chain.map(({ info }) => info),
      others: others.map(({ info }) => info),
      matches: matchingNames(leaf.x509, endpoint.host.host, endpoint.host.literal),
      seenIn,
      handshakeScts,
      at: now.toISOString(),
    };
  },
});
