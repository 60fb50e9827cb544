import { defineCollector, type CollectContext } from '../collector';
import type { CipherFacts } from '../facts';
import { eliminate } from '../probe/eliminate';
import { offer, suitesFor, type TlsProtocol } from '../probe/offers';
import { sayHello, sayHelloTwice } from '../probe/say-hello';
import { sayHelloSsl2 } from '../probe/say-hello-ssl2';
import { ALL_PROFILES } from '../profiles';
import { suiteOf } from '../wire/cipher-suite';
import { PROTOCOLS, type Protocol } from '../wire/protocol';

// Some servers refuse a hello with more suites than this.
const MAX_OFFERED = 120;

/** The suites each offered protocol takes; from the standard profile on with the rare ones, and whose order decides. */
export default defineCollector({
  fact: 'ciphers',
  profiles: ALL_PROFILES,
  needs: ['protocols'],
  async collect(context, { protocols }) {
    const offered = PROTOCOLS.filter((protocol) => protocols[protocol] === 'offered');
    return Promise.all(offered.map((protocol) => ciphersOf(context, protocol)));
  },
});

async function ciphersOf(context: CollectContext, protocol: Protocol): Promise<CipherFacts> {
  if (protocol === 'SSLv2') {
    return { protocol, suites: (await sayHelloSsl2(context.endpoint)).suites, preference: 'client' };
  }
  const { common, exotic } = suitesFor(protocol);
  const lists = context.profile === 'quick' ? [common] : [common, ...chunk(exotic)];
  const found = (await Promise.all(lists.map((list) => accepted(context, protocol, list)))).flat();
  const preference = context.profile === 'quick' ? 'unknown' : await preferenceOf(context, protocol, found);
  return { protocol, suites: found.map(suiteOf), preference };
}

async function accepted(
  context: CollectContext,
  protocol: TlsProtocol,
  candidates: readonly number[],
): Promise<number[]> {
  const { endpoint } = context;
  const result = await eliminate(
    candidates,
    (offered) => sayHelloTwice(endpoint, offer(protocol, offered, endpoint.serverName)),
    ({ hello }) => (hello.protocol === protocol ? hello.suite : undefined),
  );
  if (!result.complete) context.skip(`ciphers of ${protocol}`, 'the server stopped answering before all were tried');
  return result.accepted;
}

/** Offers what the server takes forwards and backwards: the same choice twice is the server's own. */
async function preferenceOf(
  { endpoint }: CollectContext,
  protocol: TlsProtocol,
  suites: readonly number[],
): Promise<CipherFacts['preference']> {
  if (suites.length < 2) return 'unknown';
  const orders = [suites, suites.toReversed()];
  const choices = await Promise.all(
    orders.map(async (order) => {
      const outcome = await sayHello(endpoint, offer(protocol, order, endpoint.serverName));
      return outcome.kind === 'answered' ? outcome.hello.suite : undefined;
    }),
  );
  if (choices.includes(undefined)) return 'unknown';
  return choices[0] === choices[1] ? 'server' : 'client';
}

function chunk(list: readonly number[]): number[][] {
  const count = Math.ceil(list.length / MAX_OFFERED);
  return Array.from({ length: count }, (_, index) => list.slice(index * MAX_OFFERED, (index + 1) * MAX_OFFERED));
}
