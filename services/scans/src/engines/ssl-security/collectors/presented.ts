import { defineCollector, type CollectContext } from '../collector';
import { countScts } from '../certificate/read-extensions';
import { readCertificate, type ParsedCertificate } from '../certificate/read-certificate';
import { ProbeError } from '../net/probe-error';
import type { PresentedFacts } from '../presented';
import { bestClear } from '../probe/best-clear';
import { offer } from '../probe/offers';
import { sayHelloTwice } from '../probe/say-hello';
import { readFlight13 } from '../probe/tls13/read-flight13';
import { ALL_PROFILES } from '../profiles';
import type { CipherFacts } from '../facts';
import { MalformedError } from '../wire/bytes';
import { EXTENSION } from '../wire/protocol';
import { ALL_SCHEMES, signatureSchemeName } from '../wire/signature-scheme';

interface Shown {
  seenIn: string;
  certificates: Buffer[];
  staple: Buffer | null;
  scts: Buffer | undefined;
}

const EC_SCHEMES = ALL_SCHEMES.filter((scheme) => /^(ecdsa|ed)/.test(signatureSchemeName(scheme)));
const RSA_SCHEMES = ALL_SCHEMES.filter((scheme) => signatureSchemeName(scheme).startsWith('rsa'));
// A chain is a handful; what a server sends beyond is not worth the time of reading it.
const MAX_CHAIN = 16;

/** The certificates, from TLS 1.3 where it is offered; once more for clients that know only RSA or only EC keys. */
export default defineCollector({
  fact: 'presented',
  profiles: ALL_PROFILES,
  needs: ['protocols', 'ciphers'],
  async collect(context, { protocols, ciphers }): Promise<PresentedFacts> {
    const ask =
      protocols['TLSv1.3'] === 'offered' ? (schemes?: readonly number[]) => show13(context, schemes) : undefined;
    const variants = [undefined, RSA_SCHEMES, EC_SCHEMES];
    const answers = await Promise.all(
      variants.map(async (schemes) => (await ask?.(schemes)) ?? showClear(context, ciphers, schemes)),
    );
    const main = answers[0] ?? answers.find((answer) => answer !== undefined);
    const chain = (main?.certificates ?? []).slice(0, MAX_CHAIN).flatMap(read);
    if (!main || chain.length === 0)
      throw new ProbeError('inconclusive', 'the server showed no certificate that can be read');
    const leaves = answers.slice(1).flatMap((answer) => answer?.certificates[0] ?? []);
    const others = leaves.filter((leaf) => !leaf.equals(chain[0]?.der ?? leaf));
    return {
      seenIn: main.seenIn,
      chain,
      staple: main.staple,
      handshakeScts: count(main.scts),
      others: others.flatMap(read),
    };
  },
});

async function show13(
  { endpoint }: CollectContext,
  signatureSchemes: readonly number[] | undefined,
): Promise<Shown | undefined> {
  const flight = await readFlight13(endpoint, {
    statusRequest: true,
    sct: true,
    ...(signatureSchemes && { signatureSchemes }),
  });
  if (!flight || flight.certificates.length === 0) return undefined;
  return { seenIn: 'TLSv1.3', certificates: flight.certificates, staple: flight.staple ?? null, scts: flight.scts };
}

async function showClear(
  { endpoint }: CollectContext,
  ciphers: readonly CipherFacts[],
  schemes: readonly number[] | undefined,
): Promise<Shown | undefined> {
  const best = bestClear(ciphers);
  const wanted =
    schemes === RSA_SCHEMES ? ['RSA'] : schemes === EC_SCHEMES ? ['ECDSA'] : ['RSA', 'ECDSA', 'DSS', 'OTHER'];
  const suites = best?.suites.filter(({ authentication }) => wanted.includes(authentication)) ?? [];
  if (!best || suites.length === 0) return undefined;
  const codes = suites.map(({ code }) => code);
  const outcome = await sayHelloTwice(
    endpoint,
    offer(best.protocol, codes, endpoint.serverName, { statusRequest: true, sct: true }),
    'done',
  );
  if (outcome.kind !== 'answered' || !outcome.certificates?.length) return undefined;
  const { certificates, staple, hello } = outcome;
  return { seenIn: best.protocol, certificates, staple: staple ?? null, scts: hello.extensions.get(EXTENSION.sct) };
}

function read(der: Buffer): ParsedCertificate[] {
  try {
    return [readCertificate(der)];
  } catch (error) {
    if (error instanceof MalformedError) return [];
    throw error;
  }
}

function count(list: Buffer | undefined): number {
  try {
    return list ? countScts(list) : 0;
  } catch {
    return 0;
  }
}
