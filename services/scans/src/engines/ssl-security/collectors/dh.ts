import { checkPrime, createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { defineCollector, type CollectContext } from '../collector';
import type { CipherFacts, DhFacts } from '../facts';
import { offer } from '../probe/offers';
import { sayHelloTwice } from '../probe/say-hello';
import { FROM_STANDARD } from '../profiles';
import type { CipherSuite } from '../wire/cipher-suite';
import { CLEAR_PROTOCOLS, type ClearProtocol } from '../wire/protocol';
import { bitLength } from '../wire/server-key-exchange';
import { knownPrime } from '../wire/known-primes';

const isPrime = promisify<Buffer, boolean>((candidate, callback) => checkPrime(candidate, callback));
// Testing a number larger than any sane server sends would let a hostile one buy CPU time.
const MAX_TESTED_BITS = 8192;

/** The Diffie-Hellman parameters behind DHE suites, up to TLS 1.2, export suites apart. */
export default defineCollector({
  fact: 'dh',
  profiles: FROM_STANDARD,
  needs: ['ciphers'],
  async collect(context, { ciphers }) {
    const asked = ciphers.flatMap(({ protocol, suites }) => {
      const clear = CLEAR_PROTOCOLS.find((one) => one === protocol);
      return clear ? dhGroups(suites).map((group) => parameters(context, clear, group)) : [];
    });
    return unique((await Promise.all(asked)).flatMap((one) => one ?? []));
  },
});

function dhGroups(suites: CipherFacts['suites']): CipherSuite[][] {
  const dh = suites.filter(({ keyExchange }) => keyExchange === 'DHE');
  return [dh.filter((suite) => !suite.export), dh.filter((suite) => suite.export)].filter((group) => group.length > 0);
}

async function parameters(
  { endpoint, skip }: CollectContext,
  protocol: ClearProtocol,
  suites: CipherSuite[],
): Promise<DhFacts | undefined> {
  const codes = suites.map(({ code }) => code);
  const outcome = await sayHelloTwice(endpoint, offer(protocol, codes, endpoint.serverName), 'done');
  const exchange = outcome.kind === 'answered' ? outcome.keyExchange : undefined;
  if (exchange?.kind !== 'dh') {
    skip(`Diffie-Hellman parameters of ${protocol}`, 'the server did not send them');
    return undefined;
  }
  const { prime } = exchange;
  const bits = bitLength(prime);
  const sha256 = createHash('sha256').update(prime).digest('hex');
  const knownAs = knownPrime(sha256);
  const primality = knownAs || bits > MAX_TESTED_BITS || (await isPrime(prime)) ? 'prime' : 'composite';
  return { protocol, bits, knownAs: knownAs ?? null, export: suites.every((suite) => suite.export), primality, sha256 };
}

function unique(facts: readonly DhFacts[]): DhFacts[] {
  return facts.filter(
    (fact, index) => facts.findIndex((other) => other.sha256 === fact.sha256 && other.export === fact.export) === index,
  );
}
