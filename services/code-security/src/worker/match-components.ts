import type { MatchResponse } from '@osk/contracts';
import type { Peers } from '@osk/service-host';
import type { CodeEngineContext } from '../engines/engine';

/** So that one call's answer stays small, and `vulns` is not held up by one scan. */
const PER_CALL = 1_000;
const TIMEOUT_MS = 120_000;

/** Asks `vulns`; the answers come in the order of the components. */
export const matcherOf =
  (peers: Peers) =>
  (signal: AbortSignal): CodeEngineContext['match'] =>
  async (components) => {
    const results: MatchResponse['results'] = [];
    for (let at = 0; at < components.length; at += PER_CALL) {
      const body = { components: components.slice(at, at + PER_CALL) };
      const answer = await peers.post<MatchResponse>('vulns', '/internal/match', body, {
        signal,
        timeoutMs: TIMEOUT_MS,
      });
      results.push(...answer.results);
    }
    return results;
  };
