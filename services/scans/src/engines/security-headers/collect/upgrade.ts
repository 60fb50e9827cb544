import { EgressError } from '@osk/egress';
import { notApplicable, unknown, type Undecided } from '@osk/checks';
import type { EngineContext } from '../../engine';
import type { UpgradeFacts } from '../facts';
import { redactUrl } from '../report/redact';
import { followChain, type Chain } from './follow-chain';

/**
 * What the `http://` address of the target's host does. Gives why there is nothing to judge instead: on another
 * port than 443 there is no telling where http would be.
 */
export async function collectUpgrade(
  target: URL,
  chain: Chain,
  context: Pick<EngineContext, 'egress' | 'signal'>,
): Promise<UpgradeFacts | { absent: Undecided }> {
  if (target.protocol === 'http:') return fromChain(chain);
  if (target.port !== '')
    return { absent: notApplicable('the target is not on port 443, so its http address is not known') };
  const url = new URL(target.href);
  url.protocol = 'http:';
  url.search = '';
  try {
    return fromChain(await followChain(url.href, context));
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    if (error.code === 'connect_failed') return { outcome: 'closed' };
    return { absent: unknown(`the http address did not answer: ${error.message}`) };
  }
}

function fromChain({ exchanges }: Chain): UpgradeFacts {
  const [first] = exchanges;
  const last = exchanges.at(-1);
  if (!first || !last) throw new Error('a chain has at least one exchange');
  return {
    outcome: 'answered',
    url: redactUrl(first.url),
    status: last.status,
    finalUrl: redactUrl(last.url),
    hops: exchanges.slice(0, -1).map((hop, index) => ({
      url: redactUrl(hop.url),
      status: hop.status,
      to: redactUrl(exchanges[index + 1]?.url ?? ''),
    })),
  };
}
