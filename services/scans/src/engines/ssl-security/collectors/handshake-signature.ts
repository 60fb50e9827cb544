import { defineCollector } from '../collector';
import { offer } from '../probe/offers';
import { sayHelloTwice } from '../probe/say-hello';
import { DEEP } from '../profiles';
import { isForwardSecret } from '../wire/cipher-suite';
import { MD5_SCHEMES, SHA1_SCHEMES, signatureSchemeName } from '../wire/signature-scheme';

/** Whether a TLS 1.2 server signs its key exchange with MD5 or SHA-1 for a client that offers nothing else. */
export default defineCollector({
  fact: 'handshakeSignature',
  profiles: DEEP,
  needs: ['ciphers'],
  async collect({ endpoint }, { ciphers }) {
    const signed = ciphers.find(({ protocol }) => protocol === 'TLSv1.2')?.suites.filter(isForwardSecret) ?? [];
    if (signed.length === 0) return { weakAccepted: [] };
    const codes = signed.map(({ code }) => code);
    const asked = [MD5_SCHEMES, SHA1_SCHEMES].map(async (signatureSchemes) => {
      const outcome = await sayHelloTwice(
        endpoint,
        offer('TLSv1.2', codes, endpoint.serverName, { signatureSchemes }),
        'done',
      );
      const used = outcome.kind === 'answered' ? outcome.keyExchange?.signatureScheme : undefined;
      // A server that answers with another scheme broke the rule, but not with a weak hash.
      return used !== undefined && signatureSchemes.includes(used) ? [signatureSchemeName(used)] : [];
    });
    return { weakAccepted: (await Promise.all(asked)).flat() };
  },
});
