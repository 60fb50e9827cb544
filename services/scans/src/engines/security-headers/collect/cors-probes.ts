import { EgressError } from '@osk/egress';
import type { EngineContext } from '../../engine';
import type { Exchange } from '../collected';
import { probeOrigins } from '../cors/origins';
import type { CorsProbe } from '../facts';
import { fetchOnce } from './fetch-once';

export interface CorsCollection {
  probes: CorsProbe[];
  /** The answers themselves: further fetches of the page, which tell a nonce that is reused. */
  exchanges: Exchange[];
  /** Tricks that got no answer, with the reason. */
  failed: { trick: CorsProbe['trick']; reason: string }[];
}

/** Asks the final URL once per origin, two at a time: enough to be quick, too little to weigh on the server. */
export async function collectCors(
  finalUrl: string,
  context: Pick<EngineContext, 'egress' | 'signal'>,
  headers: Record<string, string>,
): Promise<CorsCollection> {
  const collection: CorsCollection = { probes: [], exchanges: [], failed: [] };
  const queue = probeOrigins(new URL(finalUrl));
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      try {
        const exchange = await fetchOnce(finalUrl, context, { ...headers, origin: next.origin });
        collection.exchanges.push(exchange);
        collection.probes.push({ ...next, ...answerOf(exchange) });
      } catch (error) {
        if (!(error instanceof EgressError)) throw error;
        collection.failed.push({ trick: next.trick, reason: error.message });
      }
    }
  };
  await Promise.all([work(), work()]);
  return collection;
}

function answerOf({ headers }: Exchange): Pick<CorsProbe, 'allowOrigin' | 'allowCredentials' | 'vary'> {
  return {
    allowOrigin: headers['access-control-allow-origin']?.[0]?.trim(),
    // The comparison is case-sensitive (Fetch, section 3.2.3).
    allowCredentials: headers['access-control-allow-credentials']?.[0]?.trim() === 'true',
    vary: (headers.vary ?? []).flatMap((value) => value.split(',')).map((name) => name.trim().toLowerCase()),
  };
}
