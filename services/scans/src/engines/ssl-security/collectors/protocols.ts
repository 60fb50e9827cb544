import { defineCollector } from '../collector';
import type { ProtocolFacts } from '../facts';
import { sayHello } from '../probe/say-hello';
import { offer, suitesFor, type TlsProtocol } from '../probe/offers';
import { sayHelloSsl2 } from '../probe/say-hello-ssl2';
import type { HelloOutcome } from '../probe/hello-outcome';
import type { Endpoint } from '../net/endpoint';
import { PROTOCOLS, type Protocol } from '../wire/protocol';
import { NoTlsError, whyNoTls } from '../probe/no-tls';
import { ALL_PROFILES } from '../profiles';

/**
 * Which protocols are offered: a hello of each. Silence is asked again once another protocol is known to answer; a
 * server that stays silent to one and answers another does not offer the one. Throws `NoTlsError` when none is.
 */
export default defineCollector({
  fact: 'protocols',
  profiles: ALL_PROFILES,
  needs: [],
  async collect({ endpoint }) {
    const outcomes = await askEach(endpoint, PROTOCOLS);
    const answering = [...outcomes].some(([, outcome]) => outcome.kind !== 'silent');
    const silent = [...outcomes].filter(([, outcome]) => outcome.kind === 'silent').map(([protocol]) => protocol);
    if (answering) for (const [protocol, outcome] of await askEach(endpoint, silent)) outcomes.set(protocol, outcome);
    const facts = Object.fromEntries(
      [...outcomes].map(([protocol, one]) => [protocol, verdict(protocol, one)]),
    ) as ProtocolFacts;
    if (!Object.values(facts).includes('offered'))
      throw new NoTlsError(whyNoTls(PROTOCOLS.slice(1).flatMap((protocol) => outcomes.get(protocol) ?? [])));
    return facts;
  },
});

async function askEach(endpoint: Endpoint, protocols: readonly Protocol[]): Promise<Map<Protocol, HelloOutcome>> {
  const asked = protocols.map(async (protocol) => [protocol, await ask(endpoint, protocol)] as const);
  return new Map(await Promise.all(asked));
}

async function ask(endpoint: Endpoint, protocol: Protocol): Promise<HelloOutcome> {
  if (protocol === 'SSLv2') return (await sayHelloSsl2(endpoint)).outcome;
  const { common, exotic } = suitesFor(protocol);
  const first = await sayHello(endpoint, offer(protocol, common, endpoint.serverName));
  if (first.kind !== 'refused' || !saysNoSuite(first)) return first;
  // The protocol was understood, the suites were not to its liking: perhaps it has others only.
  const rest = await sayHello(endpoint, offer(protocol, exotic, endpoint.serverName));
  return isOffered(protocol, rest) ? rest : first;
}

function saysNoSuite(outcome: HelloOutcome & { kind: 'refused' }): boolean {
  return outcome.how === 'alert' && (outcome.alert === 40 || outcome.alert === 71);
}

function isOffered(protocol: Protocol, outcome: HelloOutcome): boolean {
  return outcome.kind === 'answered' && (protocol === 'SSLv2' || outcome.hello.protocol === protocol);
}

function verdict(protocol: TlsProtocol | 'SSLv2', outcome: HelloOutcome): 'offered' | 'refused' {
  return isOffered(protocol, outcome) ? 'offered' : 'refused';
}
