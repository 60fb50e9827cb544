import type { Endpoint } from '../net/endpoint';
import type { HelloSpec } from '../wire/client-hello';
import type { HelloOutcome } from './hello-outcome';
import { readAnswer } from './read-answer';

/** One hello on its own connection and what came of it. Throws `ProbeError` when there is no connection. */
export function sayHello(
  endpoint: Endpoint,
  spec: HelloSpec,
  until: 'hello' | 'done' = 'hello',
): Promise<HelloOutcome> {
  return endpoint.withPeer(async (peer) => {
    peer.sendHello(spec);
    return readAnswer(peer, until);
  });
}

/** The same; a silent server is asked once more, so that one lost packet is not taken for an answer. */
export async function sayHelloTwice(
  endpoint: Endpoint,
  spec: HelloSpec,
  until: 'hello' | 'done' = 'hello',
): Promise<HelloOutcome> {
  const first = await sayHello(endpoint, spec, until);
  return first.kind === 'silent' ? sayHello(endpoint, spec, until) : first;
}
