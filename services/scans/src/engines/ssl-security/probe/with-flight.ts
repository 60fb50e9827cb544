import type { Endpoint } from '../net/endpoint';
import type { TlsPeer } from '../net/tls-peer';
import { ProbeError } from '../net/probe-error';
import type { HelloSpec } from '../wire/client-hello';
import type { Answered } from './hello-outcome';
import { readAnswer } from './read-answer';

/**
 * Greets, reads the server's whole flight and goes on from there with `use`, mid-handshake. A silent server is
 * greeted once more. Throws `ProbeError` (`inconclusive`) when the flight does not come.
 */
export async function withFlight<T>(
  endpoint: Endpoint,
  spec: HelloSpec,
  use: (peer: TlsPeer, flight: Answered) => Promise<T>,
): Promise<T> {
  const attempt = () =>
    endpoint.withPeer(async (peer) => {
      peer.sendHello(spec);
      const outcome = await readAnswer(peer, 'done');
      if (outcome.kind === 'silent') return undefined;
      if (outcome.kind !== 'answered' || !outcome.complete) throw incomplete();
      return { value: await use(peer, outcome) };
    });
  const result = (await attempt()) ?? (await attempt());
  if (!result) throw incomplete();
  return result.value;
}

function incomplete(): ProbeError {
  return new ProbeError('inconclusive', 'the server did not complete its part of the handshake');
}
