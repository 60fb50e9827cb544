import { defineCollector } from '../collector';
import type { Verdict } from '../facts';
import { ProbeError } from '../net/probe-error';
import { offer } from '../probe/offers';
import { sayHelloTwice } from '../probe/say-hello';
import { FROM_STANDARD } from '../profiles';
import { CLEAR_PROTOCOLS, PROTOCOLS, SCSV } from '../wire/protocol';

/** Whether a hello that confesses to a downgrade is refused (RFC 7507). */
export default defineCollector({
  fact: 'fallbackScsv',
  profiles: FROM_STANDARD,
  needs: ['protocols', 'ciphers'],
  async collect({ endpoint }, { protocols, ciphers }): Promise<Verdict> {
    const best = PROTOCOLS.findLast((protocol) => protocols[protocol] === 'offered');
    const lower = CLEAR_PROTOCOLS.find((protocol) => protocol !== best && protocols[protocol] === 'offered');
    if (!best || !lower || best === 'SSLv2')
      return { result: 'not_applicable', detail: 'There is no lower version to fall back to.' };
    const suites = ciphers.find(({ protocol }) => protocol === lower)?.suites ?? [];
    const codes = [...suites.map(({ code }) => code), SCSV.fallback];
    const outcome = await sayHelloTwice(endpoint, offer(lower, codes, endpoint.serverName));
    if (outcome.kind === 'silent' || outcome.kind === 'garbage')
      throw new ProbeError('inconclusive', 'no clear answer to a fallback hello');
    return outcome.kind === 'answered'
      ? {
          result: 'vulnerable',
          detail: `${lower} was agreed on although the client signalled that it fell back from ${best}.`,
        }
      : { result: 'safe', detail: `A fallback from ${best} to ${lower} is refused.` };
  },
});
