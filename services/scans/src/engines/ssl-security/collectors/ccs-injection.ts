import { defineCollector } from '../collector';
import type { Verdict } from '../facts';
import { ProbeError } from '../net/probe-error';
import { bestClear } from '../probe/best-clear';
import { offer } from '../probe/offers';
import { withFlight } from '../probe/with-flight';
import { FROM_STANDARD } from '../profiles';
import { encodeRecords } from '../wire/client-hello';
import { ALERT, RECORD, VERSION } from '../wire/protocol';

const CHANGE_CIPHER_SPEC = Buffer.from([1]);
// The first answer is wanted only from servers that refuse at once; those that swallow it say nothing.
const FIRST_WAIT_MS = 1500;

/**
 * CVE-2014-0224: a ChangeCipherSpec before any key is agreed. A sound server refuses it; a vulnerable one takes it,
 * switches to keys from nothing, and then fails to decrypt the second one.
 */
export default defineCollector({
  fact: 'ccsInjection',
  profiles: FROM_STANDARD,
  needs: ['ciphers'],
  late: 3,
  async collect({ endpoint }, { ciphers }): Promise<Verdict> {
    const best = bestClear(ciphers);
    if (!best) return { result: 'not_applicable', detail: 'TLS 1.3 alone is offered.' };
    const record = encodeRecords(RECORD.changeCipherSpec, VERSION[best.protocol], CHANGE_CIPHER_SPEC);
    return withFlight(endpoint, offer(best.protocol, best.codes, endpoint.serverName), async (peer) => {
      peer.send(record);
      const first = await peer.next(Math.min(FIRST_WAIT_MS, peer.timeoutMs));
      if (first.kind !== 'silent') return { result: 'safe', detail: 'An early ChangeCipherSpec is refused.' };
      peer.send(record);
      const second = await peer.next();
      if (second.kind === 'silent') throw new ProbeError('inconclusive', 'no reaction to an early ChangeCipherSpec');
      const decrypting =
        second.kind === 'alert' &&
        [ALERT.badRecordMac, ALERT.decryptionFailed].some((one) => one === second.description);
      return decrypting
        ? { result: 'vulnerable', detail: 'An early ChangeCipherSpec was accepted and the next record was decrypted.' }
        : { result: 'safe', detail: 'An early ChangeCipherSpec is refused.' };
    });
  },
});
