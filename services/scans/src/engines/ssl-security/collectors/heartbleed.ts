import { defineCollector } from '../collector';
import type { Verdict } from '../facts';
import { bestClear } from '../probe/best-clear';
import { offer } from '../probe/offers';
import { withFlight } from '../probe/with-flight';
import { FROM_STANDARD } from '../profiles';
import { uint } from '../wire/bytes';
import { encodeRecords } from '../wire/client-hello';
import { EXTENSION, RECORD, VERSION } from '../wire/protocol';

const REQUEST = 1;
const RESPONSE = 2;
// One byte is sent and this many are claimed: enough to tell, and hardly anything of the server's memory comes back.
const CLAIMED = 40;
const MINIMUM_PADDING = 16;

/**
 * CVE-2014-0160: a heartbeat request that claims to be longer than it is (RFC 6520 section 4 wants it dropped). What
 * a vulnerable server sends back is measured and thrown away.
 */
export default defineCollector({
  fact: 'heartbleed',
  profiles: FROM_STANDARD,
  needs: ['ciphers'],
  late: 2,
  async collect({ endpoint }, { ciphers }): Promise<Verdict> {
    const best = bestClear(ciphers);
    if (!best || best.protocol === 'SSLv3')
      return { result: 'not_applicable', detail: 'No offered protocol has this heartbeat.' };
    const version = VERSION[best.protocol];
    return withFlight(
      endpoint,
      offer(best.protocol, best.codes, endpoint.serverName, { heartbeat: true }),
      async (peer, { hello }) => {
        if (!hello.extensions.has(EXTENSION.heartbeat))
          return { result: 'safe', detail: 'The heartbeat extension is not offered.' };
        peer.send(
          encodeRecords(
            RECORD.heartbeat,
            version,
            Buffer.concat([uint(1, REQUEST), uint(2, CLAIMED), Buffer.from('x')]),
          ),
        );
        for (let event = await peer.next(); ; event = await peer.next()) {
          if (event.kind === 'alert' && !event.fatal) continue;
          if (event.kind !== 'record' || event.record.type !== RECORD.heartbeat) break;
          const { payload } = event.record;
          const leaked = payload.length - 3 - 1 - MINIMUM_PADDING;
          if (payload[0] === RESPONSE && leaked > 0)
            return {
              result: 'vulnerable',
              detail: `A request of 1 byte was answered with ${payload.length - 3} bytes.`,
            };
        }
        return { result: 'safe', detail: 'A heartbeat that claims more than it holds is not answered.' };
      },
    );
  },
});
