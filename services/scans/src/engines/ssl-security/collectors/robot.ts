import { defineCollector } from '../collector';
import type { Verdict } from '../facts';
import { ProbeError } from '../net/probe-error';
import { offer } from '../probe/offers';
import { askOracle, VECTORS, type OracleTarget } from '../probe/rsa-oracle';
import { CLEAR_PROTOCOLS } from '../wire/protocol';

const CONFIRMATIONS = 3;

/**
 * ROBOT (CVE-2017-13099 and its kin): whether a server tells well padded RSA secrets from badly padded ones. A
 * difference counts only when every repetition shows the same one, so that a server that is merely unsteady is
 * never called vulnerable.
 */
export default defineCollector({
  fact: 'robot',
  profiles: ['vulnerability'],
  needs: ['ciphers'],
  late: 4,
  async collect({ endpoint }, { ciphers }): Promise<Verdict> {
    const protocol = CLEAR_PROTOCOLS.find((one) => one !== 'SSLv3' && rsaSuites(ciphers, one).length > 0);
    if (!protocol || protocol === 'SSLv3')
      return { result: 'not_applicable', detail: 'No RSA key exchange is offered.' };
    const spec = offer(protocol, rsaSuites(ciphers, protocol), endpoint.serverName);
    for (const finish of [true, false]) {
      const target: OracleTarget = { endpoint, spec, protocol, finish };
      const verdict = await compare(target);
      if (verdict) return verdict;
    }
    return { result: 'safe', detail: 'Well and badly padded secrets are answered alike.' };
  },
});

async function compare(target: OracleTarget): Promise<Verdict | undefined> {
  const first = await answers(target);
  if (new Set(first).size === 1) return undefined;
  for (let round = 0; round < CONFIRMATIONS; round += 1) {
    const again = await answers(target);
    if (again.some((answer, index) => answer !== first[index]))
      throw new ProbeError('inconclusive', 'the answers to badly padded RSA secrets change from try to try');
  }
  const described = VECTORS.map(({ name }, index) => `${name}: ${first[index]}`).join('; ');
  return { result: 'vulnerable', detail: `Answers differ by padding (${described}).` };
}

/** One after the other: a server that serves one connection at a time would hold up the rest while it waits. */
async function answers(target: OracleTarget): Promise<string[]> {
  const behaviours: string[] = [];
  for (const vector of VECTORS) behaviours.push(await askOracle(target, vector));
  return behaviours;
}

function rsaSuites(
  ciphers: readonly { protocol: string; suites: { keyExchange: string; export: boolean; code: number }[] }[],
  protocol: string,
): number[] {
  const suites = ciphers.find((one) => one.protocol === protocol)?.suites ?? [];
  return suites.filter(({ keyExchange, export: weak }) => keyExchange === 'RSA' && !weak).map(({ code }) => code);
}
