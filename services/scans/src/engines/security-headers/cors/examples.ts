import { facts } from '../example-facts';
import type { CorsProbe, HeaderFacts } from '../facts';
import { probeOrigins } from './origins';

/** An answered probe for a check's examples; `allowOrigin: 'reflect'` repeats the origin sent. */
export function probe(trick: CorsProbe['trick'], answer: Partial<CorsProbe> = {}): CorsProbe {
  const origin = probeOrigins(new URL('https://www.shop.example/')).find((one) => one.trick === trick)?.origin ?? '';
  const allowOrigin = answer.allowOrigin === 'reflect' ? origin : answer.allowOrigin;
  return { trick, origin, allowCredentials: false, vary: [], ...answer, allowOrigin };
}

/** Facts of a page whose CORS probes were answered like that. */
export const withCors = (...cors: CorsProbe[]): HeaderFacts => facts({ url: 'https://www.shop.example/', cors });
