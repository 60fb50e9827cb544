import type { Endpoint } from '../net/endpoint';
import { printable } from '../net/tls-peer';
import { Wire } from '../net/wire';
import { MalformedError } from '../wire/bytes';
import { suiteOf, type CipherSuite } from '../wire/cipher-suite';
import { encodeSsl2Hello, parseSsl2Answer } from '../wire/ssl2';
import type { HelloOutcome } from './hello-outcome';

const MAX_ANSWER = 64 * 1024;

/** Asks for SSLv2. An SSLv2 ERROR, an alert, a close and any other answer are refusals: such a server knows no SSLv2. */
export async function sayHelloSsl2(endpoint: Endpoint): Promise<{ outcome: HelloOutcome; suites: CipherSuite[] }> {
  return endpoint.withSocket(async (socket) => {
    const wire = new Wire(socket);
    wire.write(encodeSsl2Hello());
    let bytes: Buffer = Buffer.alloc(0);
    for (;;) {
      const received = await wire.read(endpoint.settings.answerTimeoutMs);
      if (received.kind === 'closed') return refusal({ kind: 'refused', how: received.how });
      if (received.kind === 'silent') return refusal({ kind: 'silent' });
      bytes = Buffer.concat([bytes, received.data]);
      const answer = readAnswer(bytes);
      if (answer) return answer;
    }
  });
}

function readAnswer(bytes: Buffer): { outcome: HelloOutcome; suites: CipherSuite[] } | undefined {
  try {
    const answer = parseSsl2Answer(bytes);
    if (answer === undefined)
      return bytes.length > MAX_ANSWER ? refusal({ kind: 'garbage', sample: printable(bytes) }) : undefined;
    if (answer === 'refused') return refusal({ kind: 'refused', how: 'end' });
    return { outcome: ssl2Answered(answer.certificate), suites: answer.suites };
  } catch (error) {
    if (!(error instanceof MalformedError)) throw error;
    const [type, , , , , , alert] = bytes;
    return refusal(
      type === 21 && alert !== undefined
        ? { kind: 'refused', how: 'alert', alert }
        : { kind: 'garbage', sample: printable(bytes) },
    );
  }
}

function refusal(outcome: HelloOutcome): { outcome: HelloOutcome; suites: CipherSuite[] } {
  return { outcome, suites: [] };
}

/** SSLv2's hello in the shape the others have; it has no version field of their kind. */
function ssl2Answered(certificate: Buffer): HelloOutcome {
  const none = Buffer.alloc(0);
  const hello = {
    ...{ protocol: 'SSLv2' as const, version: 2, random: none, sessionId: none, suite: 0, compression: 0 },
    ...{ extensions: new Map<number, Buffer>(), retryRequest: false },
  };
  return {
    kind: 'answered',
    hello,
    suite: suiteOf(0),
    certificates: [certificate],
    clientCertificateRequested: false,
    complete: true,
  };
}
