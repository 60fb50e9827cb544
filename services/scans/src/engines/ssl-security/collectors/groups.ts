import { defineCollector, type CollectContext } from '../collector';
import { eliminate } from '../probe/eliminate';
import { offer } from '../probe/offers';
import { sayHelloTwice } from '../probe/say-hello';
import { FROM_STANDARD } from '../profiles';
import { GROUPS, groupOf, type NamedGroup } from '../wire/named-group';
import { CLEAR_PROTOCOLS } from '../wire/protocol';
import type { CipherFacts } from '../facts';

const CLASSIC = GROUPS.filter(({ kind, code }) => kind === 'ec' && code < 31).map(({ code }) => code);
// TLS 1.3 names few groups (RFC 8446 section 4.2.7); the hybrids first, or servers that rank them first hide nothing.
const MODERN = GROUPS.filter(({ kind, code }) => kind !== 'ec' || [23, 24, 25, 29, 30, 31, 32, 33].includes(code)).map(
  ({ code }) => code,
);
/** Curve of an EC certificate, as Node names it -> its group. */
const CURVE_GROUP: Record<string, number> = {
  prime256v1: 23,
  secp384r1: 24,
  secp521r1: 25,
  secp256k1: 22,
  secp224r1: 21,
};

/** Key exchange groups, in TLS 1.3 and before it. */
export default defineCollector({
  fact: 'groups',
  profiles: FROM_STANDARD,
  needs: ['ciphers', 'presented'],
  async collect(context, { ciphers, presented }) {
    const curves = [presented.chain[0], ...presented.others].map((one) => CURVE_GROUP[one?.info.key.curve ?? '']);
    const [tls12, tls13] = await Promise.all([
      classicGroups(
        context,
        ciphers,
        curves.find((group) => group !== undefined),
      ),
      modernGroups(context, ciphers),
    ]);
    return { tls12, tls13 };
  },
});

/** An EC certificate is only sent to clients that name its curve, so that curve stays in every offer, at the end. */
async function classicGroups(
  context: CollectContext,
  ciphers: readonly CipherFacts[],
  certificateGroup?: number,
): Promise<NamedGroup[]> {
  const { endpoint } = context;
  const protocol = CLEAR_PROTOCOLS.find((one) =>
    ciphers.some((facts) => facts.protocol === one && ecdhe(facts).length > 0),
  );
  const facts = ciphers.find((one) => one.protocol === protocol);
  if (!protocol || !facts || protocol === 'SSLv3') return [];
  const result = await eliminate(
    CLASSIC,
    (left) => {
      const groups =
        certificateGroup === undefined || left.includes(certificateGroup) ? left : [...left, certificateGroup];
      return sayHelloTwice(endpoint, offer(protocol, ecdhe(facts), endpoint.serverName, { groups }), 'done');
    },
    ({ keyExchange }) => (keyExchange?.kind === 'ec' ? keyExchange.group : undefined),
  );
  if (!result.complete) context.skip('groups before TLS 1.3', 'the server stopped answering before all were tried');
  return result.accepted.map(groupOf);
}

/** Without a key share the server has to say which group it wants, so that none needs to be computed. */
async function modernGroups(context: CollectContext, ciphers: readonly CipherFacts[]): Promise<NamedGroup[]> {
  const { endpoint } = context;
  const suites = ciphers.find(({ protocol }) => protocol === 'TLSv1.3')?.suites.map(({ code }) => code) ?? [];
  if (suites.length === 0) return [];
  const result = await eliminate(
    MODERN,
    (groups) => sayHelloTwice(endpoint, offer('TLSv1.3', suites, endpoint.serverName, { groups, keyShares: [] })),
    ({ hello }) => hello.group,
  );
  if (!result.complete) context.skip('groups of TLS 1.3', 'the server stopped answering before all were tried');
  return result.accepted.map(groupOf);
}

function ecdhe({ suites }: CipherFacts): number[] {
  return suites.filter(({ keyExchange }) => keyExchange === 'ECDHE').map(({ code }) => code);
}
