import { defineCollector, type CollectContext } from '../collector';
import type { CipherFacts } from '../facts';
import { bestClear } from '../probe/best-clear';
import { offer } from '../probe/offers';
import { sayHello } from '../probe/say-hello';
import { readFlight13 } from '../probe/tls13/read-flight13';
import { FROM_STANDARD } from '../profiles';

const NAMES = ['h2', 'http/1.1'] as const;

/** Application protocols the server agrees to when offered one at a time (RFC 7301). */
export default defineCollector({
  fact: 'alpn',
  profiles: FROM_STANDARD,
  needs: ['protocols', 'ciphers'],
  async collect(context, { protocols, ciphers }) {
    const modern = protocols['TLSv1.3'] === 'offered';
    const agreed = NAMES.map((name) => (modern ? ask13(context, name) : askClear(context, ciphers, name)));
    return (await Promise.all(agreed)).flatMap((name) => name ?? []);
  },
});

async function ask13({ endpoint }: CollectContext, name: string): Promise<string | undefined> {
  return (await readFlight13(endpoint, { alpn: [name] }))?.alpn;
}

async function askClear(
  { endpoint }: CollectContext,
  ciphers: readonly CipherFacts[],
  name: string,
): Promise<string | undefined> {
  const best = bestClear(ciphers);
  if (!best) return undefined;
  const outcome = await sayHello(endpoint, offer(best.protocol, best.codes, endpoint.serverName, { alpn: [name] }));
  return outcome.kind === 'answered' ? outcome.hello.alpn : undefined;
}
